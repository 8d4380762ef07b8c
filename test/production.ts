/** What a site needs to start in production; its mail stays files. */
export const PRODUCTION = {
  NODE_ENV: "production",
  PUBLIC_URL: "http://localhost:0",
  CONTACT_EMAIL: "contact@parade.example",
  MAIL: "files",
};
