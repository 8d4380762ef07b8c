/** The packages that the built program loads while it runs, because they have native code or WebAssembly, or fork. */
export const LOADED_PACKAGES = [
  "@electric-sql/pglite",
  "@node-rs/argon2",
  "sharp",
  "tinypool",
] as const;

/** The packages of which it serves files; their code is compiled into `dist/`, as that of all others. */
export const SERVED_PACKAGES = ["@fastify/swagger-ui"] as const;
