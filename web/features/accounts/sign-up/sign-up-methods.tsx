import { LinkButton } from "#web/ui/buttons/button.tsx";
import { OrDivider } from "../auth-layout.tsx";
import { DiscordButton } from "../discord/discord-button.tsx";

export function SignUpMethods() {
  return (
    <>
      <LinkButton to="/join?with=email" variant="primary" icon="mail" size="l" block>
        Continue with Email
      </LinkButton>
      <OrDivider />
      <DiscordButton type="join" reason="Joining with Discord is not set up here." />
    </>
  );
}
