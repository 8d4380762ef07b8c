import S3rver from "s3rver";

const [directory, port] = process.argv.slice(2);

// s3rver throws uncaught errors when a request is aborted, which would end the process.
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
