/** A reason why a program cannot do its work that the operator can fix; its message says how. */
export class OperatorError extends Error {}
