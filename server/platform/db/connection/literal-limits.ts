import { type LimitNode, PostgresDialect, PostgresQueryCompiler, ValueNode } from "kysely";

/**
 * Writes limits into the text of a statement. Of one that it learns later, PostgreSQL expects a tenth of all rows:
 * then it takes the plan of a prepared statement for too dear, and plans it each time that it runs.
 */
class LimitCompiler extends PostgresQueryCompiler {
  protected override visitLimit({ limit, ...node }: LimitNode): void {
    const literal = ValueNode.is(limit) ? ValueNode.createImmediate(limit.value) : limit;
    super.visitLimit({ ...node, limit: literal });
  }
}

/** PostgreSQL with limits as literals. */
export class LiteralLimitDialect extends PostgresDialect {
  override createQueryCompiler(): LimitCompiler {
    return new LimitCompiler();
  }
}
