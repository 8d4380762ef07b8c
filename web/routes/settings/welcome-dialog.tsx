import { useState } from "react";
import type { CurrentUser } from "#contract/users/contract.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Progress } from "#web/ui/feedback/progress.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import styles from "./welcome-dialog.module.css";

const CUSTOMIZE = "Customize Your Experience";

function stepsFor({ username, email }: CurrentUser) {
  return [
    {
      title: `Welcome ${username}!`,
      text: "You have successfully signed up.",
      action: CUSTOMIZE,
    },
    {
      title: CUSTOMIZE,
      text: `Your settings are on this page, beginning with your account. A verification mail is on its way to ${email}: open the link in it, and you can post and comment.`,
      action: "Get started",
    },
  ];
}

/** Greets a new user in two steps. */
export function WelcomeDialog({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState(true);
  const [index, setIndex] = useState(0);
  const steps = stepsFor(user);
  const step = steps[index];
  if (!step) return null;
  const last = index === steps.length - 1;
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={step.title}
      description={step.text}
      actions={
        <Button variant="primary" onClick={() => (last ? setOpen(false) : setIndex(index + 1))}>
          {step.action}
        </Button>
      }
    >
      <Progress
        label="Welcome"
        labelHidden
        value={index + 1}
        max={steps.length}
        text={`${index + 1} of ${steps.length}`}
        className={`mt-16 ${styles.progress}`}
      />
      {/* Screen readers read the dialog when it opens, but not its next step. */}
      <p role="status" className="sr">
        {index > 0 && `${step.title}. ${step.text}`}
      </p>
    </Dialog>
  );
}
