import S3rver from "s3rver";

const [directory, port] = process.argv.slice(2);

// It throws where nobody listens when a request is broken off, and would end with all its files.
for (const event of ["uncaughtException", "unhandledRejection"]) {
  process.on(event, (error) => console.error(error));
}

await new S3rver({
  directory,
  address: "127.0.0.1",
  port: Number(port),
  vhostBuckets: false,
  silent: true,
}).run();
