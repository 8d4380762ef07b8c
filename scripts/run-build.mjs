import { prepare } from "./prepare.mjs";

// Installs and builds in this folder, and starts nothing.
await prepare();
console.log("Installed and built.");
