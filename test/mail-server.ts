import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { freePort } from "#scripts/cluster/free-port.ts";

/** The commands that a mail server may refuse. */
export type Step = "AUTH" | "MAIL FROM" | "RCPT TO" | "DATA";

export type MailServer = {
  url: string;
  /** The sources of the mails that were taken, and those that were refused after they were sent. */
  mails: string[];
  /** The recipients that it was asked for, refused ones too. */
  recipients: string[];
  /** Returns the answer that refuses a command, such as `550 5.1.1 No such user`; undefined takes it. */
  refuse: (step: Step, recipient?: string) => string | undefined;
  close: () => Promise<void>;
};

/** Starts a mail server on a port of this machine, which needs a login and takes any. */
export async function startMailServer(port?: number): Promise<MailServer> {
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: (_login, _session, done) => {
      const fault = refusalOf("AUTH");
      if (fault) done(fault);
      else done(null, { user: "parade" });
    },
    onMailFrom: (_from, _session, done) => done(refusalOf("MAIL FROM")),
    onRcptTo: ({ address }, _session, done) => {
      started.recipients.push(address);
      done(refusalOf("RCPT TO", address));
    },
    onData: async (stream, _session, done) => {
      started.mails.push((await buffer(stream)).toString());
      done(refusalOf("DATA"));
    },
  });
  const refusalOf = (step: Step, recipient?: string) => {
    const answer = started.refuse(step, recipient);
    if (!answer) return null;
    const [, code, text] = /^(\d{3}) (.*)$/.exec(answer) ?? [];
    return Object.assign(new Error(text), { responseCode: Number(code) });
  };
  const chosen = port ?? (await freePort());
  const started: MailServer = {
    url: `smtp://parade:secret@127.0.0.1:${chosen}`,
    mails: [],
    recipients: [],
    refuse: () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const listening = once(server.server, "listening");
  server.listen(chosen, "127.0.0.1");
  await listening;
  return started;
}
