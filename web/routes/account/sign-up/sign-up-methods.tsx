import { OrDivider } from "#web/routes/account/auth-layout.tsx";
import { DiscordButton } from "#web/routes/account/discord/discord-button.tsx";
import { LinkButton } from "#web/ui/buttons/button.tsx";

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
