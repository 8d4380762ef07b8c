/** Runs one step of preparation and prints its duration; throws when it fails. */
export async function step(title, work) {
  const began = performance.now();
  console.log(`${title}…`);
  const code = await work();
  if (code !== 0) throw new Error(`${title}: failed (exit code ${code}), see above.`);
  console.log(`${title}: done in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
