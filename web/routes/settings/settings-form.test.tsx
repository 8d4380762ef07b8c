import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { UserDetails } from "#contract/users/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { useStatementRequest } from "#web/lib/session/statement-request.ts";
import { useSettingsForm } from "./settings-form.ts";
import { valuesOf } from "./settings-values.ts";

const member = {
  _id: "1",
  username: "owl",
  email: "owl@example.com",
  profileColor: "#121212",
  bio: "",
  verified: true,
  roles: [0],
  settingViewNSFW: false,
  settingBlurNSFW: false,
  settingHideAI: false,
  settingMade: null,
  settingCopyNotices: true,
  settingShowDiscord: false,
} as unknown as UserDetails;

function setup(own: boolean, reply = answering(200, "Saved", { username: "owl" })) {
  const { calls, wrapper } = createProviders(reply);
  const { result } = renderHook(
    () => ({ settings: useSettingsForm(member, { own }), request: useStatementRequest() }),
    { wrapper },
  );
  const save = async (change: object) => {
    act(() => result.current.settings.form.reset({ ...valuesOf(member), ...change }));
    await act(() => result.current.settings.save());
  };
  const sent = () => calls.map(([, input]) => input);
  return { result, save, sent };
}

const SHOWN = { username: "eagle", profileColor: "#1f4e8c", bio: "I draw owls." };

test.each(Object.entries(SHOWN))("staff say why they change the %s", async (field, value) => {
  const { result, save, sent } = setup(false);
  await save({ [field]: value });
  expect(sent()).toEqual([]);
  const { explained, isOpen } = result.current.request ?? {};
  expect([isOpen, explained?.username]).toEqual([true, "owl"]);
  const statement = { rule: 1, reason: "It was an advertisement." };
  await act(async () => void (await explained?.act(statement)));
  const body = { [field]: value, statement };
  expect(sent()).toEqual([{ params: { id: "1" }, body }]);
  expect(result.current.settings.outcome).toEqual({ ok: true, message: "Saved", username: "owl" });
});

test.each([true, false])("marks the field that is refused, on one's own: %s", async (own) => {
  const errors = { username: "Taken." };
  const { result, save } = setup(own, answering(409, "No.", { errors }));
  await save({ username: "eagle" });
  const explained = own ? undefined : result.current.request?.explained;
  const statement = { rule: 1, reason: "It was an advertisement." };
  await act(async () => void (await explained?.act(statement).catch(() => undefined)));
  const { form, outcome } = result.current.settings;
  expect(form.formState.errors.username?.message).toBe("Taken.");
  expect(outcome).toEqual(own ? { ok: false, message: "No." } : undefined);
});

test("names what can't be saved, also before the field is left", () => {
  const { result } = setup(true);
  const { form } = result.current.settings;
  act(() => form.setValue("username", "ow"));
  expect(result.current.settings.problem).toBe("Username must be between 3 and 30 characters.");
  act(() => form.setValue("username", "owls"));
  expect(result.current.settings.problem).toBe(undefined);
});

test.each([
  ["what is private of another", false, { verified: false }],
  ["one's own profile", true, SHOWN],
])("%s is changed at once", async (_what, own, change) => {
  const { save, sent } = setup(own);
  await save(change);
  expect(sent()).toEqual([{ params: { id: "1" }, body: change }]);
});

test("keeps what was typed when the account changes elsewhere, and takes the rest", () => {
  const { wrapper } = createProviders(answering(200, "Saved"));
  const { result, rerender } = renderHook((user) => useSettingsForm(user, { own: true }), {
    wrapper,
    initialProps: { ...member, verified: false } as UserDetails,
  });
  const { form } = result.current;
  for (const field of ["username", "bio", "profileColor"] as const) form.register(field);
  act(() => {
    form.setValue("bio", "I draw owls.", { shouldDirty: true });
    form.setValue("profileColor", "#1f4e8c", { shouldDirty: true });
  });
  rerender({ ...member, email: "eagle@example.com", username: "eagle", profileColor: "#7a2a8c" });
  expect(form.getValues()).toEqual({
    ...valuesOf(member),
    email: "eagle@example.com",
    username: "eagle",
    bio: "I draw owls.",
    profileColor: "#1f4e8c",
  });
  expect(result.current.change).toEqual({ bio: "I draw owls.", profileColor: "#1f4e8c" });
  act(() => result.current.discard());
  expect(result.current.changed).toBe(false);
});
