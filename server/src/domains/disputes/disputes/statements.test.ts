/** Both parties' statements in a dispute, on a real PostgreSQL and a local chain. */
import type { ArbitrationInput, LeaseDisputes } from '@keyhold/api/disputes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, wallets } from '../../../testing/chain.ts'
import { createTestRentals } from '../../../testing/rentals.ts'
import { createTestServices } from '../../../testing/services.ts'
import { keysOf, secrets } from '../../platform/encryption/encryption.setup.ts'
import { createEncryption } from '../../platform/encryption/service.ts'
import { wordsRowId } from './statementStore.ts'
import { createStatementCipher, encryptedStatements } from './statementWords.ts'

const testChain = await startTestChain()
const services = await createTestServices({ SEAL_KEY: secrets.first }, (clock) => testChain.connect(clock))
const rentals = await createTestRentals(services)
const { database, clock } = services.deps
const unit = 10n ** 18n
const day = 86_400
const tokens = new Map<string, string>()
const people = { daniel: rentals.tenant, lucia: rentals.landlord, tom: rentals.other, mireya: rentals.walletless }
type Name = keyof typeof people

beforeAll(async () => {
  for (const name of Object.keys(people)) {
    const payload = `username=${name}%40mail.example&password=a+password+of+tests`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await services.app.inject({ method: 'POST', url: '/api/login', payload, headers })
    tokens.set(name, String(answer.headers.authorization))
  }
  await services.catchUp()
  await testChain.fundAccount(wallets.tenant)
})
afterAll(async () => {
  await services.close()
  testChain.stop()
})

async function final() {
  await testChain.mine()
  await services.catchUp()
}
/** A lease of Lucia and Daniel whose money is in the escrow: 1,100 of rent and 800 of deposit. */
async function paid() {
  const { id, terms } = await rentals.accepted()
  await testChain.call(wallets.tenant, 'payLease', terms)
  await final()
  return { id, terms }
}
const disputed = { part: 'handover', reason: 'not-clean', words: 'The kitchen was full of rubbish.' } as const

/** Makes a statement; returns `ok` or the refusal. */
async function say(
  name: Name,
  requestId: string,
  said: { [Key in keyof ArbitrationInput]?: ArbitrationInput[Key] | undefined } = {},
): Promise<string> {
  const answer = await services.app.inject({
    method: 'POST',
    url: '/api/profile/arbitration',
    headers: { authorization: tokens.get(name) ?? '' },
    payload: { userId: people[name].id, requestId, ...disputed, ...said },
  })
  const { success, code, fields } = answer.json()
  return success ?? [code, ...Object.entries(fields ?? {}).map((field) => field.join(' '))].join(': ')
}
/** The specification's call, with its two fields alone. */
const sayNothingMore = (name: Name, requestId: string) =>
  say(name, requestId, { part: undefined, reason: undefined, words: undefined })
const ask = (name: Name, id: string) =>
  services.app.inject({ url: `/api/profile/disputes/${id}`, headers: { authorization: tokens.get(name) ?? '' } })
const read = async (name: Name, id: string): Promise<LeaseDisputes> => (await ask(name, id)).json()
/** A lease's statements as a person sees them, one per line. */
const lines = async (name: Name, id: string) =>
  (await read(name, id)).statements.map(({ part, party, reason, words }) => `${party}, ${part}, ${reason}: ${words}`)
const stored = (leaseId: string) =>
  database<{ words: Buffer | null; withdrawnAt: bigint | null; claim: string | null }[]>`
    select words, withdrawn_at, claim from dispute_statement where lease_id = ${leaseId} order by made_at`
const views = async (leaseId: string) =>
  (
    await database<{ personId: string }[]>`
      select person_id from dispute_statement_view join dispute_statement on dispute_statement.id = statement_id
      where lease_id = ${leaseId} order by dispute_statement_view.id`
  ).map(({ personId }) => Object.entries(people).find(([, { id }]) => id === personId)?.[0])

// promise: arbitration-two-fields
test('the specification’s two fields alone are a statement about the part that the person may dispute', async () => {
  const { id } = await paid()
  expect([await sayNothingMore('daniel', id), await sayNothingMore('lucia', id)]).toEqual(['ok', 'ok'])
  expect((await lines('daniel', id)).concat(await lines('lucia', id))).toEqual([
    'tenant, handover, other: null',
    'landlord, deposit, other: null',
  ])
  expect(await say('daniel', id)).toBe('ok')
  expect(await sayNothingMore('daniel', id)).toBe('ok')
  expect(await lines('daniel', id)).toEqual(['tenant, handover, not-clean: The kitchen was full of rubbish.'])
})

// promise: sgn-7-arbitration
test("a tenant's statement is stored at once and moves no money; only the final event disputes the lease", async () => {
  const { id, terms } = await paid()
  expect(await say('daniel', id, { claim: `${240n * unit}` })).toBe('ok')
  expect(await rentals.statusOf(id)).toBe('active')
  expect(await read('daniel', id)).toMatchObject({
    disputes: [],
    statements: [{ ...disputed, party: 'tenant', claim: `${240n * unit}` }],
    maySpeakOf: ['handover'],
  })
  await testChain.call(wallets.tenant, 'dispute', terms, 240n * unit)
  await final()
  expect(await rentals.statusOf(id)).toBe('disputed')
  expect(await read('lucia', id)).toMatchObject({
    disputes: [{ leaseId: id, part: 'handover', state: 'open' }],
    statements: [{ ...disputed, party: 'tenant' }],
    maySpeakOf: ['handover', 'deposit'],
  })
})

// promise: sgn-7-arbitration-own
test('until the dispute begins only the author can read a statement, and may correct it', async () => {
  const { id, terms } = await paid()
  await say('daniel', id)
  expect(await say('daniel', id, { reason: 'other', words: '  No hot\u202e water.\r\n' })).toBe('ok')
  expect(await lines('daniel', id)).toEqual(['tenant, handover, other: No hot water.'])
  expect(await lines('lucia', id)).toEqual([])
  await testChain.call(wallets.tenant, 'dispute', terms, 100n * unit)
  await final()
  expect(await lines('lucia', id)).toEqual(['tenant, handover, other: No hot water.'])
  expect(await say('daniel', id)).toBe('statement-made')
  expect(await lines('daniel', id)).toEqual(['tenant, handover, other: No hot water.'])
})

// promise: sgn-7-arbitration-answer
test('the other party answers once while the dispute is open, and both can read both statements', async () => {
  const { id, terms } = await paid()
  const answer = { part: 'handover', reason: 'other', words: 'It was cleaned the day before.' } as const
  expect(await say('lucia', id, answer)).toBe('not-disputed-yet')
  await say('daniel', id)
  await testChain.call(wallets.tenant, 'dispute', terms, 100n * unit)
  await final()
  expect(await say('lucia', id, { ...answer, reason: 'not-clean' })).toBe('invalid-values: reason invalid-value')
  expect(await say('lucia', id, { ...answer, claim: `${101n * unit}` })).toBe('invalid-values: claim too-big')
  expect(await say('lucia', id, { ...answer, claim: `${100n * unit}` })).toBe('ok')
  expect(await say('lucia', id, answer)).toBe('statement-made')
  const both = [
    'tenant, handover, not-clean: The kitchen was full of rubbish.',
    'landlord, handover, other: It was cleaned the day before.',
  ]
  expect(await lines('daniel', id)).toEqual(both)
  expect(await lines('lucia', id)).toEqual(both)
  expect((await read('lucia', id)).maySpeakOf).toEqual(['deposit'])
  const said = (await rentals.historyOf(id)).filter((row) => row.includes('answerDispute'))
  expect(said).toEqual(['landlord answerDispute → disputed']) // which notifies Daniel; his own statement came with the dispute
})

test('a party that disputed without a statement may make it later', async () => {
  const { id, terms } = await paid()
  await testChain.call(wallets.landlord, 'dispute', terms, 300n * unit)
  await final()
  expect(await say('lucia', id, { part: 'deposit', reason: 'damage', words: 'A burn.' })).toBe('ok')
  expect(await lines('daniel', id)).toEqual(['landlord, deposit, damage: A burn.'])
})

// promise: sgn-7-arbitration-views
test('each view by the other party is logged, one’s own is not', async () => {
  const { id, terms } = await paid()
  await say('daniel', id)
  await testChain.call(wallets.tenant, 'dispute', terms, 100n * unit)
  await final()
  await read('daniel', id)
  expect(await views(id)).toEqual([])
  await read('lucia', id)
  await read('lucia', id)
  expect(await views(id)).toEqual(['lucia'])
  clock.pass(61)
  await read('lucia', id)
  expect(await views(id)).toEqual(['lucia', 'lucia'])
})

const setWords = (leaseId: string, words: Buffer | null = null) =>
  database`update dispute_statement set words = ${words} where lease_id = ${leaseId}`

test('words are encrypted, and bound to their lease, part and party', async () => {
  const [{ id }, { id: other }] = [await paid(), await paid()]
  await say('daniel', id)
  await say('daniel', other)
  const words = (await stored(id))[0]?.words ?? undefined
  expect(words?.toString('latin1', 0, 4)).toBe('KHS1')
  expect(words?.includes('kitchen')).toBe(false)
  expect(await lines('daniel', id)).toHaveLength(1)
  await setWords(other, words)
  await expect(services.refuseUnopened()).rejects.toThrow('it was changed, or belongs to another row')
  await setWords(other)
})

// promise: sgn-7-arbitration-sealed
test("startup is refused while no key can decrypt a statement's words", async () => {
  const { id } = await paid()
  await say('daniel', id)
  await services.refuseUnopened()
  const [row] = await database<{ id: string }[]>`select id from dispute_statement where lease_id = ${id}`
  const name = wordsRowId({ leaseId: id, part: 'handover', party: 'tenant', id: row?.id ?? '' })
  await setWords(id, createStatementCipher(keysOf(secrets.second)).encrypt(name, 'Nobody reads this.'))
  await expect(services.refuseUnopened()).rejects.toThrow(
    `The first is the words of the statement ${name}: it is sealed with the key ${keysOf(secrets.second).current.id}`,
  )
  await setWords(id)
})

test('key rotation re-encrypts all words, which stay readable', async () => {
  const { id } = await paid()
  await say('daniel', id, { words: 'Kept over a change of keys.' })
  const keys = keysOf(secrets.second, [secrets.first])
  const all = [encryptedStatements(database, createStatementCipher(keys))]
  const encryption = createEncryption({ keys, all, log: () => undefined, onFault: () => undefined, batch: 1 })
  while ((await encryption.encryptSome()) === 'more');
  const own = keysOf(secrets.second)
  const rows = encryptedStatements(database, createStatementCipher(own))
  const words = (await rows.list(undefined, 100)).map((row) => rows.cipher.decrypt(row.id, row.encrypted))
  expect(words.length).toBeGreaterThan(3)
  expect(words).toContain('Kept over a change of keys.')
  const back = keysOf(secrets.first, [secrets.second])
  const undo = [encryptedStatements(database, createStatementCipher(back))]
  const undoing = createEncryption({ keys: back, all: undo, log: () => undefined, onFault: () => undefined })
  while ((await undoing.encryptSome()) === 'more');
  expect(await lines('daniel', id)).toEqual(['tenant, handover, not-clean: Kept over a change of keys.'])
})

test('a stranger, an account without a proved wallet and a wrong name are refused, and nothing is stored', async () => {
  const { id } = await paid()
  expect(await say('tom', id)).toBe('lease-not-found')
  expect((await ask('tom', id)).json()).toMatchObject({ code: 'lease-not-found' })
  expect(await say('daniel', id, { userId: people.lucia.id })).toBe('person-not-found')
  expect(await say('daniel', 'no lease')).toBe('lease-not-found')
  await database`update lease set landlord_id = ${people.mireya.id} where id = ${id}`
  expect(await say('mireya', id, { part: 'deposit', reason: 'damage' })).toBe('wallet-not-proved')
  const visitor = await services.app.inject({ method: 'POST', url: '/api/profile/arbitration', payload: {} })
  expect(visitor.json()).toMatchObject({ code: 'session-over' })
  expect(await stored(id)).toHaveLength(0)
})

// promise: bad-reason-blank
test('a reason of another part, a claim of zero or too much, blank and overlong words are refused', async () => {
  const { id } = await paid()
  expect(await say('daniel', id, { reason: 'damage' })).toBe('invalid-values: reason invalid-value')
  expect(await say('daniel', id, { reason: 'rain' as 'other' })).toBe('invalid-values: reason invalid-value')
  expect(await say('daniel', id, { claim: '0' })).toBe('invalid-values: claim too-small')
  expect(await say('daniel', id, { claim: `${1100n * unit + 1n}` })).toBe('invalid-values: claim too-big')
  expect(await say('daniel', id, { words: ' \n\u200b ' })).toBe('invalid-values: words required')
  expect(await say('daniel', id, { words: undefined, reason: 'other' })).toBe('invalid-values: words required')
  expect(await say('daniel', id, { words: '🏠'.repeat(4001) })).toBe('invalid-values: words too-big')
  expect(await stored(id)).toHaveLength(0)
  expect(await say('daniel', id, { words: '🏠'.repeat(4000), claim: `${1100n * unit}` })).toBe('ok')
  expect(await say('daniel', id, { words: undefined })).toBe('ok')
  expect(await stored(id)).toMatchObject([{ words: null, claim: null }])
})

test("no statement is accepted on an unpaid lease, on a part that is not held, or after the dispute's end", async () => {
  const { id: unpaid } = await rentals.accepted()
  expect(await say('daniel', unpaid)).toBe('not-at-this-stage')
  const { id, terms } = await paid()
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await testChain.call(wallets.landlord, 'dispute', terms, 500n * unit)
  await final()
  expect(await say('daniel', id)).toBe('part-not-held')
  await testChain.call(wallets.arbitrator, 'split', terms, 1, 200n * unit)
  await final()
  expect(await say('daniel', id, { part: 'deposit', reason: 'other' })).toBe('dispute-over')
})

// promise: bad-statement-stale
test("a stale tab that has not read the other's statement does not overwrite one", async () => {
  const { id } = await paid()
  expect(await say('daniel', id, { over: null })).toBe('ok')
  expect(await say('daniel', id, { words: undefined, over: null })).toBe('statement-changed')
  const [kept] = (await read('daniel', id)).statements
  expect(kept?.words).toBe(disputed.words)
  expect(await say('daniel', id, { words: 'Two rooms.', over: kept?.madeAt })).toBe('ok')
  expect(await say('daniel', id, { words: 'Other words.', over: (kept?.madeAt ?? 0) - 1 })).toBe('statement-changed')
  expect(await lines('daniel', id)).toEqual(['tenant, handover, not-clean: Two rooms.'])
})

test('two concurrent tabs leave one statement', async () => {
  const { id } = await paid()
  expect(await Promise.all([1, 2, 3, 4].map((tab) => say('daniel', id, { words: `Tab ${tab}` })))).toEqual(
    Array(4).fill('ok'),
  )
  expect(await stored(id)).toHaveLength(1)
})

// promise: sgn-7-arbitration-drop
test('a statement whose dispute never began is dropped once its part is due, and one in time stays', async () => {
  const [never, came] = [await paid(), await paid()]
  await say('daniel', never.id)
  await say('daniel', came.id)
  await services.catchUp()
  expect(await lines('daniel', never.id)).toHaveLength(1)
  await testChain.call(wallets.tenant, 'dispute', came.terms, 100n * unit)
  await testChain.node.increaseTime({ seconds: never.terms.moveIn + 5 * day - clock.leaseNow() })
  await final()
  expect(await say('daniel', never.id)).toBe('dispute-too-late')
  expect(await lines('daniel', never.id)).toEqual([])
  const [dropped] = await stored(never.id)
  expect(dropped?.withdrawnAt).not.toBeNull()
  expect(dropped?.words).toBeNull()
  expect(await lines('lucia', came.id)).toHaveLength(1)
  expect(
    await database`select id from dispute_statement where opens_by is not null and lease_id in
    ${database([never.id, came.id])}`,
  ).toEqual([])
})
