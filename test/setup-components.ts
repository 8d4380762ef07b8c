import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

// Testing Library does so by itself only where test functions are global.
afterEach(cleanup);
