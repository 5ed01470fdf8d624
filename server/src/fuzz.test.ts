/**
 * Fuzz tests of the API: calls generated from our OpenAPI description, as a visitor, a tenant, a landlord, an
 * arbitrator and an administrator, on a real PostgreSQL and a local chain. Some are valid actions with all their
 * preconditions, sent unchanged or with one error. 2,000 in `npm test`; `npm run prove fuzz` makes FUZZ_CALLS, each
 * valid action first, which must succeed. FUZZ_SEED repeats a run. Rate limits are disabled: attempts are deleted
 * before each call (limits have their own tests).
 */
import { expect, test } from 'vitest'
import { fuzz } from './testing/fuzz/driver.ts'

const wanted = Number(process.env.FUZZ_CALLS ?? 2_000)
const isProof = process.env.FUZZ_CALLS !== undefined
/** `npm test` always makes the same calls, so that a failure is reproducible. A proof generates new ones each time. */
const seed = Number(process.env.FUZZ_SEED ?? (isProof ? Date.now() % 2 ** 31 : 20_261_120))

/** The minimum of different calls that succeed in a long run: otherwise it would only prove refusals. */
const minSucceeded = 180

// promise: bad-fuzz
test('the API answers any input as documented: no internal error, and a refused call changes nothing', async () => {
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
