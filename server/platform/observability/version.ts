import packageFile from "../../../package.json" with { type: "json" };

/** The version of the program: that of package.json, which `npm version` gives a release with its tag. */
export const VERSION: string = packageFile.version;
