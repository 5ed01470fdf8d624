/**
 * Calls that nobody of ours would write, made up from our own OpenAPI, as a visitor, a tenant, a landlord, an arbitrator and an
 * administrator, on a real PostgreSQL and a local chain. Some are deeds: whatever they need is there, and they are sent as they
 * are meant or with one thing wrong. 2,000 in `npm test`; `npm run prove fuzz` makes as many as FUZZ_CALLS says, each deed
 * first, which must succeed. FUZZ_SEED repeats a run. The limits of how often somebody may try are wide open in it: tries are forgotten before each call (limits
 * have tests of their own).
 */
import { expect, test } from 'vitest'
import { fuzz } from './testing/fuzz/driver.ts'

const wanted = Number(process.env.FUZZ_CALLS ?? 2_000)
const isProof = process.env.FUZZ_CALLS !== undefined
/** In `npm test` always the same calls: what is red for one is red for all. A proof makes up new ones each time. */
const seed = Number(process.env.FUZZ_SEED ?? (isProof ? Date.now() % 2 ** 31 : 20_261_120))

/** So many different calls succeed in a long run: else what it proves is that things are refused. */
const minSucceeded = 180

// promise: bad-fuzz
test('whatever is sent to the API is answered as it promises: no fault, and a call that is refused changes nothing', async () => {
  const begun = Date.now()
  const { calls, statuses, neverDone, described, undone, wrong } = await fuzz(wanted, seed, {
    ...(isProof ? { deedsFirst: true, oneDeedIn: 10 } : { deedsFirst: false, oneDeedIn: 40 }),
  })
  const seconds = (Date.now() - begun) / 1000
  console.log(`${calls} of ${wanted} calls in ${seconds.toFixed(0)} s, seed ${seed}: ${JSON.stringify(statuses)}`)
  const succeeded = described - neverDone.length
  console.log(`${succeeded} of ${described} calls of the API succeeded at least once (2xx)`)
  if (isProof) console.log(`Nobody got a 200 from: ${neverDone.join(', ') || 'none, all did'}`)
  expect(wrong.join('\n\n'), `seed ${seed}`).toBe('')
  expect(undone.join('\n\n'), 'what somebody does rightly succeeds').toBe('')
  expect(calls).toBeGreaterThanOrEqual(wanted)
  if (wanted >= 20_000) expect(succeeded).toBeGreaterThanOrEqual(minSucceeded)
}, 7_200_000)
