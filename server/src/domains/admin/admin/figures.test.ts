/** Prometheus metrics of emails that are not sent and of a keeper that stopped. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openMetrics } from '../../../http/metrics/metrics.ts'
import { createTestServices, type TestServices } from '../../../testing/services.ts'

const sending = await createTestServices({ SMTP_URL: 'smtp://127.0.0.1:1' })
const silent = await createTestServices()
const keeping = await createTestServices({ KEEPER_KEY: `0x${'11'.repeat(32)}` })
afterAll(() => Promise.all([sending, silent, keeping].map((one) => one.close())))
const { database, clock } = sending.deps

const figuresOf = ({ app }: TestServices) => {
  const metrics = openMetrics({ app, probes: {}, figures: [] })
  return async (name: string) => {
    const lines = (await metrics.text()).split('\n').filter((line) => line.startsWith(name))
    return lines.map((line) => line.replace(name, '').trim())
  }
}
const [ofSending, ofSilent, ofKeeping] = [figuresOf(sending), figuresOf(silent), figuresOf(keeping)]
/** After this the number of failed emails is read again. */
const later = () => clock.pass(601)

const inMinutes = (minutes: number) => new Date(clock.now() + minutes * 60_000)
const anEmail = (changes: object = {}) => {
  const now = inMinutes(0)
  const nextTryAt = 'sentAt' in changes || 'failedAt' in changes ? null : now
  const email = { recipient: 'mireya@mail.example', languageId: 700_000, emailKind: 'forgot', postedAt: now }
  return database`
    insert into outbox ${database({ ...email, nextTryAt, content: database.json({}), ...changes } as never)}`
}

beforeEach(async () => {
  await database`delete from outbox`
})

test('failing emails, emails that no process sends, and emails given up are separate metrics', async () => {
  later()
  expect(await ofSending('keyhold_outbox_stuck')).toEqual([
    '{how="failing"} 0',
    '{how="overdue"} 0',
    '{how="given-up"} 0',
  ])
  later()
  await anEmail()
  await anEmail({ tries: 1, nextTryAt: inMinutes(20), lastError: '535' })
  await anEmail({ nextTryAt: inMinutes(-6) })
  await anEmail({ nextTryAt: inMinutes(-7) })
  for (let count = 0; count < 3; count += 1) await anEmail({ tries: 10, failedAt: inMinutes(0), lastError: '550' })
  await anEmail({ tries: 10, failedAt: inMinutes(0), dealtWithAt: inMinutes(0), lastError: '550' })
  expect(await ofSending('keyhold_outbox_stuck')).toEqual([
    '{how="failing"} 1',
    '{how="overdue"} 2',
    '{how="given-up"} 3',
  ])
})

test('the time since the last sent email counts from process start if none was ever sent', async () => {
  const [before] = await ofSending('keyhold_outbox_left_seconds')
  clock.pass(1800)
  expect(await ofSending('keyhold_outbox_left_seconds')).toEqual([String(Number(before) + 1800)])
  await anEmail({ tries: 1, sentAt: inMinutes(-2) })
  await anEmail({ tries: 1, sentAt: inMinutes(-5) })
  await anEmail()
  await Promise.all(Array.from({ length: 1_001 }, () => anEmail()))
  expect(await ofSending('keyhold_outbox_left_seconds')).toEqual(['120'])
})

test('without a mail server no email counts as late', async () => {
  await silent.deps.database`
    insert into outbox (recipient, language_id, email_kind, content, posted_at, next_try_at)
    values ('mireya@mail.example', 700000, 'forgot', '{}', now(), '2020-01-01')`
  expect(await ofSilent('keyhold_outbox_stuck')).toEqual([])
  expect(await ofSilent('keyhold_outbox_left_seconds')).toEqual([])
})

test('a keeper that never ran is reported by its own process; one that ran, by every process', async () => {
  expect(await ofSending('keyhold_keeper_seen_seconds')).toEqual([])
  keeping.deps.clock.pass(700)
  expect(await ofKeeping('keyhold_keeper_seen_seconds')).toEqual(['700'])
  const { chainId } = sending.deps.chain
  await database`insert into keeper (chain_id, account, since, seen_at, state)
    values (${chainId}, '0x01', 0, ${inMinutes(-11)}, 'ready'), (${chainId}, '0x02', 0, ${inMinutes(-90)}, 'ready')`
  expect(await ofSending('keyhold_keeper_seen_seconds')).toEqual(['660'])
})

test('a relay that ran is reported by every process, and none that never ran', async () => {
  expect(await ofSending('keyhold_relay_seen_seconds')).toEqual([])
  const { chainId } = sending.deps.chain
  await database`insert into relay (chain_id, account, seen_at, state)
    values (${chainId}, '0x01', ${inMinutes(-11)}, 'ready'), (${chainId}, '0x02', ${inMinutes(-90)}, 'short-of-rnb')`
  expect(await ofSending('keyhold_relay_seen_seconds')).toEqual(['660'])
})

test('the time since the last backup is a metric, also if there never was one', async () => {
  expect(await ofSilent('keyhold_backup_seconds')).toEqual(['+Inf'])
  await silent.deps.database`update instance set backed_up_at = now() - interval '2 days'`
  const [seconds] = await ofSilent('keyhold_backup_seconds')
  expect(Number(seconds)).toBeGreaterThanOrEqual(172_800)
  expect(Number(seconds)).toBeLessThan(172_860)
})

test('a part the keeper gave up on is reported until it is released, and one it still attempts is not', async () => {
  const { chainId } = sending.deps.chain
  const given = { chainId, escrow: '0xe1', termsId: '0x77' }
  const dues = { handoverDue: 1, depositDue: 1, depositFirstDue: 1, effectiveMoveOut: 1, agreedMoveOut: 1 }
  const money = { handoverHeld: 1, depositHeld: 1, ...dues, toTenant: 0, toLandlord: 0 }
  const held = { ...given, ...money, leaseId: crypto.randomUUID(), isSecond: false, refundedBeforeHandover: false }
  const aTry = (parts: string[], outcome: string) => ({
    ...given,
    parts,
    outcome,
    account: '0x01',
    attemptedAt: inMinutes(-9),
  })
  const tries = [
    ...Array.from({ length: 4 }, () => aTry(['handover', 'deposit'], 'refused')),
    aTry(['deposit'], 'too-dear'),
    aTry(['handover'], 'refused'),
  ]
  expect(await ofSilent('keyhold_keeper_given_up')).toEqual([])
  await database.begin(async (tx) => {
    await tx`set local session_replication_role = replica` // without foreign keys, so no lease and no terms are needed
    await tx`insert into deposit ${tx(held as never)}`
    for (const one of tries) await tx`insert into keeper_attempt ${tx(one as never)}`
    await tx`insert into keeper (chain_id, account, since, seen_at, state)
      values (${chainId}, '0x03', 0, ${inMinutes(-1)}, 'ready')`
  })
  later()
  expect(await ofSending('keyhold_keeper_given_up')).toEqual(['1'])
  await database`update deposit set handover_held = 0`
  later()
  expect(await ofSending('keyhold_keeper_given_up')).toEqual(['0'])
  expect(await ofKeeping('keyhold_keeper_given_up')).toEqual(['0'])
})
