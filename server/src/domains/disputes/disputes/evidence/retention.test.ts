/** Retention of evidence, on a real PostgreSQL and a local chain. */
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../../testing/chain.ts'
import { keysOf, secrets } from '../../../platform/encryption/encryption.setup.ts'
import { createTestDesk } from '../../desk/desk.setup.ts'
import { createDisputeCiphers } from '../ciphers.ts'
import { addFile, aPdf } from './evidence.setup.ts'
import { createEvidence } from './service.ts'

const desk = await createTestDesk({ SEAL_KEY: secrets.first })
afterAll(() => desk.close())
const { testChain, final } = desk
const { database, clock } = desk.services.deps
const unit = 10n ** 18n
const day = 86_400
const evidence = createEvidence({
  database,
  clock,
  leases: desk.services.leases,
  deposits: desk.services.deposits,
  people: { provedWallets: async () => [] },
  chain: desk.services.deps.chain,
  chat: { quote: async () => [] },
  ...createDisputeCiphers(keysOf(secrets.first)),
})
const count = async (leaseId: string) =>
  (await database`select from dispute_evidence where lease_id = ${leaseId}`).length
/** Moves the lease clock to an instant. */
async function wait(until: number) {
  await testChain.node.increaseTime({ seconds: until - clock.leaseNow() })
  await final()
}

// promise: sgn-7-evidence-year
test('evidence is deleted a year after the move-out, unless money is held or was decided later', async () => {
  const [lease, held] = await desk.paidLeases(2)
  if (!lease || !held) throw new Error('There are two.')
  for (const { terms } of [lease, held]) await testChain.call(wallets.tenant, 'dispute', terms, 240n * unit)
  await final()
  for (const { id } of [lease, held]) await addFile(desk, 'daniel', id, aPdf())
  const { moveOut } = lease.terms
  await testChain.call(wallets.arbitrator, 'split', lease.terms, 0, 0n)
  await final()
  await wait(moveOut + 30 * day)
  await testChain.call(wallets.other, 'release', lease.terms)
  await final()
  await wait(moveOut + 365 * day - 60)
  await evidence.cleanUp()
  expect([await count(lease.id), await count(held.id)]).toEqual([1, 1])
  await wait(moveOut + 395 * day - 60)
  await evidence.cleanUp()
  expect([await count(lease.id), await count(held.id)]).toEqual([1, 1])
  await wait(moveOut + 395 * day + 3_600)
  await evidence.cleanUp()
  expect([await count(lease.id), await count(held.id)]).toEqual([0, 1])
  expect(await database`select from dispute_evidence_content`).toHaveLength(1)
})
