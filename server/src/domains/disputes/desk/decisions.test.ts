/** An arbitrator's decision, from the desk to both parties, on a real PostgreSQL and a local chain. */
import type { DecisionInput, DeskLease, KeptDecision } from '@keyhold/api/desk.ts'
import type { LeaseDisputes } from '@keyhold/api/disputes.ts'
import { keccak256, toBytes } from 'viem'
import { afterAll, expect, test } from 'vitest'
import { wallets } from '../../../testing/chain.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { keysOf, secrets } from '../../platform/encryption/encryption.setup.ts'
import { createEncryption } from '../../platform/encryption/service.ts'
import { decisionRowId } from '../disputes/decisionStore.ts'
import { createDecisionCipher, encryptedDecisions } from '../disputes/decisionWords.ts'
import { createTestDesk } from './desk.setup.ts'

const desk = await createTestDesk({ SEAL_KEY: secrets.first })
afterAll(() => desk.close())
const { testChain, people, final, call } = desk
const { database, clock } = desk.services.deps
const unit = 10n ** 18n
const day = 86_400

/** Helena declares whether she has an interest in a case. */
const declare = (id: string, interest = 'none', name = 'helena') =>
  call(name, `/desk/disputes/${id}/interest`, { interest })

/** Leases of which the tenant disputes 240 of the first rent; Helena has no interest in them. */
async function disputed(count: number) {
  const all = await desk.paidLeases(count)
  for (const { terms } of all) await testChain.call(wallets.tenant, 'dispute', terms, 240n * unit)
  await final()
  for (const { id } of all) await declare(id)
  return all
}
const oneDisputed = async () => {
  const [lease] = await disputed(1)
  if (!lease) throw new Error('There is one.')
  return lease
}

const half = { part: 'handover', toTenant: `${100n * unit}`, words: 'The kitchen had to be cleaned.' } as const
const put = (id: string, decided: Partial<DecisionInput> = {}, name = 'helena') =>
  call(name, `/desk/disputes/${id}/decision`, { ...half, ...decided })
/** Stores a decision; returns `ok` or the refusal. */
async function keep(id: string, decided: Partial<DecisionInput> = {}, name = 'helena'): Promise<string> {
  const answer = await put(id, decided, name)
  const { code, fields } = answer.json()
  return answer.statusCode === 200 ? 'ok' : [code, ...Object.entries(fields ?? {}).flat()].join(' ')
}
const own = async (id: string): Promise<KeptDecision[]> =>
  ((await call('helena', `/desk/disputes/${id}`)).json() as DeskLease).decisions
const ownLines = async (id: string) => (await own(id)).map(({ state, words }) => `${state}: ${words}`)
const partys = async (name: 'daniel' | 'lucia', id: string) =>
  ((await call(name, `/profile/disputes/${id}`)).json() as LeaseDisputes).decisions
/** The current decisions, without replaced ones. */
const stored = (leaseId: string) =>
  database<
    { id: string; words: Buffer | null; hash: string | null; withdrawnAt: bigint | null; decidesBy: bigint | null }[]
  >`
    select id, words, hash, withdrawn_at, decides_by from dispute_decision
    where lease_id = ${leaseId} and not is_replaced order by number`

// promise: sgn-7-desk-decision
test('a decision is stored before the wallet is called and moves no money; no one else reads it', async () => {
  const { id } = await oneDisputed()
  const answer = await put(id, { words: '  The kitchen had to be\u202e cleaned.\r\n' })
  const kept = { ...half, madeAt: clock.leaseNow(), hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), state: 'draft' }
  expect(answer.json()).toEqual(kept)
  expect(await own(id)).toEqual([kept])
  const queue: { leaseId: string; hasDraft: boolean }[] = (await call('helena', '/desk/disputes')).json()
  expect(queue).toMatchObject([{ leaseId: id, hasDraft: true }])
  expect(await partys('daniel', id)).toEqual([])
  expect(await partys('lucia', id)).toEqual([])
  expect(await desk.rentals.statusOf(id)).toBe('disputed')
})

// promise: sgn-7-desk-hash
test('anyone can compute its hash from lease, part, share, words and time', async () => {
  const { id } = await oneDisputed()
  const { hash, madeAt } = (await put(id, { toTenant: `000${100n * unit}`, words: 'Señal: “sí”.' })).json()
  const text = `{"lease":"${id}","madeAt":${madeAt},"part":"handover","toTenant":"${100n * unit}","words":"Señal: “sí”."}`
  expect(hash).toBe(keccak256(toBytes(text)))
})

// promise: sgn-7-desk-fixed
test('until the escrow’s split is final it can be replaced, afterwards it is fixed, and both can read it', async () => {
  const { id, terms } = await oneDisputed()
  await keep(id, { toTenant: '0', words: 'A first draft.' })
  await testChain.call(wallets.arbitrator, 'split', terms, 0, 100n * unit)
  await desk.services.catchUp()
  expect(await keep(id)).toBe('ok')
  expect(await partys('daniel', id)).toEqual([])
  const [draft] = await own(id)
  await final()
  expect(await keep(id, { words: 'Another reason.' })).toBe('dispute-over')
  expect(await own(id)).toEqual([{ ...draft, state: 'carried-out' }])
  const { hash, madeAt } = draft ?? {}
  const read = { ...half, hash, madeAt, decidedAt: expect.any(Number), differs: false }
  expect(await partys('daniel', id)).toEqual([read])
  expect(await partys('lucia', id)).toEqual([read])
  expect(await stored(id)).toHaveLength(1)
  const queue: { leaseId: string; hasDraft: boolean }[] = (await call('helena', '/desk/disputes')).json()
  expect(queue.find(({ leaseId }) => leaseId === id)).toMatchObject({ hasDraft: false })
})

test('both parties read the decision the wallet carried out, although another one was stored meanwhile', async () => {
  const { id, terms } = await oneDisputed()
  await keep(id)
  await testChain.call(wallets.arbitrator, 'split', terms, 0, 100n * unit)
  await keep(id, { toTenant: `${7n * unit}`, words: 'A second thought.' })
  expect(await ownLines(id)).toEqual(['draft: A second thought.'])
  await final()
  expect(await partys('daniel', id)).toMatchObject([{ words: half.words, differs: false }])
  expect(await ownLines(id)).toEqual([`carried-out: ${half.words}`])
})

// promise: sgn-7-desk-differs
test("if the escrow's split differs from the decision, both read the split, and not the words", async () => {
  const { id, terms } = await oneDisputed()
  await keep(id)
  await testChain.call(wallets.arbitrator, 'split', terms, 0, 99n * unit)
  await final()
  const differs = { words: null, hash: null, madeAt: null, differs: true }
  const shared = { part: 'handover', toTenant: `${99n * unit}`, decidedAt: expect.any(Number) }
  expect(await partys('daniel', id)).toEqual([{ ...shared, ...differs }])
  expect(await ownLines(id)).toEqual([`differs: ${half.words}`])
})

test('if the parties end a dispute themselves, no one reads the draft decision', async () => {
  const { id, terms } = await oneDisputed()
  await keep(id, { toTenant: '0' })
  await testChain.call(wallets.tenant, 'releaseEarly', terms)
  await final()
  expect(await partys('daniel', id)).toEqual([])
  expect(await own(id)).toEqual([])
})

// promise: bad-decision-blank
test('a share above what is held, and empty or overlong words, are refused', async () => {
  const { id } = await oneDisputed()
  expect(await keep(id, { toTenant: `${240n * unit + 1n}` })).toBe('invalid-values toTenant too-big')
  expect(await keep(id, { toTenant: '-1' })).toMatch(/^invalid-values toTenant/)
  expect(await keep(id, { words: ' \n\u200b ' })).toBe('invalid-values words required')
  expect(await keep(id, { words: '🏠'.repeat(8001) })).toBe('invalid-values words too-big')
  expect(await keep(id, { part: 'deposit' })).toBe('nothing-to-decide')
  expect(await stored(id)).toEqual([])
  expect(await keep(id, { toTenant: `${240n * unit}`, words: '🏠'.repeat(8000) })).toBe('ok')
  expect(await keep(id, { toTenant: '0' })).toBe('ok')
})

// promise: sgn-7-desk-decider
test('only the lease’s arbitrator can store a decision, and never as one of the parties', async () => {
  const { id } = await oneDisputed()
  for (const name of ['ada', 'daniel', 'lucia', 'tom']) expect(await keep(id, {}, name)).toBe('arbitrators-only')
  expect(await keep(id, {}, 'otto')).toBe('lease-not-found')
  await desk.moveWallet(wallets.arbitrator.address, people.tom.id)
  expect(await keep(id, {}, 'tom')).toBe('arbitrators-only')
  expect(await keep(id)).toBe('wallet-not-proved')
  await desk.moveWallet(wallets.arbitrator.address, people.helena.id)
  await database`update lease set landlord_id = ${people.helena.id} where id = ${id}`
  expect(await keep(id)).toBe('party-cannot-decide')
  await database`update lease set landlord_id = ${people.lucia.id} where id = ${id}`
  expect(await stored(id)).toEqual([])
})

test("a new holder of the wallet cannot read the previous holder's draft, and replaces it", async () => {
  const { id } = await oneDisputed()
  await keep(id)
  await desk.moveWallet(wallets.arbitrator.address, people.otto.id)
  const otto = (await call('otto', `/desk/disputes/${id}`)).json() as DeskLease
  expect([otto.decisions, otto.disputes[0]?.hasDraft]).toEqual([[], false])
  await declare(id, 'none', 'otto')
  expect(await keep(id, { words: 'Otto decides.' }, 'otto')).toBe('ok')
  await desk.moveWallet(wallets.arbitrator.address, people.helena.id)
  expect(await own(id)).toEqual([])
  expect(await stored(id)).toHaveLength(1)
})

test('four concurrent tabs leave one decision', async () => {
  const { id } = await oneDisputed()
  expect(await Promise.all([1, 2, 3, 4].map((tab) => keep(id, { words: `Tab ${tab}` })))).toEqual(Array(4).fill('ok'))
  expect(await stored(id)).toHaveLength(1)
})

const setWords = (leaseId: string, words: Buffer) =>
  database`update dispute_decision set words = ${words} where lease_id = ${leaseId}`

// promise: sgn-7-desk-sealed
test('words are encrypted and bound to their row, and startup is refused while no key can decrypt them', async () => {
  const [{ id }, { id: other }] = [await oneDisputed(), await oneDisputed()]
  await keep(id)
  await keep(other)
  const [[row], [another]] = [await stored(id), await stored(other)]
  if (!row?.words || !another?.words) throw new Error('Both are kept.')
  expect(row.words.toString('latin1', 0, 4)).toBe('KHS1')
  expect(row.words.includes('kitchen')).toBe(false)
  await desk.services.refuseUnopened()
  await setWords(id, another.words)
  await expect(desk.services.refuseUnopened()).rejects.toThrow('it was changed, or belongs to another row')
  const name = decisionRowId({ leaseId: id, part: 'handover', personId: people.helena.id, id: row.id })
  await setWords(id, createDecisionCipher(keysOf(secrets.second)).encrypt(name, 'Nobody reads this.'))
  await expect(desk.services.refuseUnopened()).rejects.toThrow(
    `The first is the words of the decision ${name}: it is sealed with the key ${keysOf(secrets.second).current.id}`,
  )
  await setWords(id, row.words)
})

test('key rotation re-encrypts all words, which stay readable', async () => {
  const { id } = await oneDisputed()
  await keep(id, { words: 'Kept over a change of keys.' })
  for (const [current, old] of [
    [secrets.second, secrets.first],
    [secrets.first, secrets.second],
  ] as const) {
    const keys = keysOf(current, [old])
    const all = [encryptedDecisions(database, createDecisionCipher(keys))]
    const encryption = createEncryption({ keys, all, log: () => undefined, onFault: () => undefined, batch: 1 })
    while ((await encryption.encryptSome()) === 'more');
    const rows = encryptedDecisions(database, createDecisionCipher(keysOf(current)))
    const words = (await rows.list(undefined, 100)).map((row) => rows.cipher.decrypt(row.id, row.encrypted))
    expect(words).toContain('Kept over a change of keys.')
  }
  expect(await ownLines(id)).toEqual(['draft: Kept over a change of keys.'])
})

const paper = async (name: string, id: string, { part = 'handover', language = 'en' } = {}) =>
  desk.services.app.inject({
    url: `/api/${name === 'helena' ? 'desk' : 'profile'}/disputes/${id}/decision/${part}/pdf`,
    headers: { authorization: await desk.tokenOf(name), 'accept-language': language },
  })
const whole = (lines: readonly string[]) => lines.join(' ').replaceAll(/[\u00a0\u202f]/g, ' ')

// promise: sgn-7-desk-paper
test('the decision is a PDF in three languages for both and the arbitrator, and its hash is the stored one', async () => {
  const { id, terms } = await oneDisputed()
  const reasons = Array.from({ length: 90 }, (_, line) => `Reason ${line}: the kitchen had to be cleaned.`).join('\n')
  await keep(id, { words: reasons })
  await testChain.call(wallets.arbitrator, 'split', terms, 0, 100n * unit)
  await final()
  const [{ hash, madeAt } = { hash: '', madeAt: 0 }] = await own(id)
  for (const [language, title, country] of [
    ['en', 'The arbitrator’s decision', 'San Salvador, El Salvador'],
    ['es', 'La decisión del árbitro', 'San Salvador, El Salvador'],
    ['th', 'คำตัดสินของอนุญาโตตุลาการ', 'San Salvador, เอลซัลวาดอร์'],
  ] as const)
    for (const name of ['daniel', 'lucia', 'helena']) {
      const answer = await paper(name, id, { language })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
      const { pages, lines, attachments } = readPdf(answer.rawPayload)
      expect(lines).toContain(title)
      const words = whole(lines)
      for (const fact of [
        hash,
        '100 USDT',
        '140 USDT',
        'Reason 0:',
        'Reason 89:',
        terms.tenant,
        terms.landlord,
        terms.arbitrator,
      ])
        expect(words).toContain(fact)
      const home = `Two-bedroom off Paseo Escalón, Calle El Mirador 4712, ${country}`
      const named = ['Daniel Ferrer Solano', 'Lucia Trial', home]
      if (name === 'helena') for (const fact of named) expect(words).not.toContain(fact)
      else for (const fact of named) expect(words).toContain(fact)
      expect(words).toContain('Daniel')
      expect(pages).toBeGreaterThan(1)
      const text = JSON.stringify({ lease: id, madeAt, part: 'handover', toTenant: `${100n * unit}`, words: reasons })
      expect(attachments).toEqual([text])
      expect(keccak256(toBytes(text))).toBe(hash)
    }
})

// promise: disputes-retention
test('the words of statements and decisions are deleted with the agreement, and not before', async () => {
  const { id, terms } = await oneDisputed()
  const said = { part: 'handover', reason: 'other', words: 'It was cleaned.', claim: `${100n * unit}` }
  const statement = { userId: people.lucia.id, requestId: id, ...said }
  expect((await call('lucia', '/profile/arbitration', statement, 'POST')).statusCode).toBe(200)
  await keep(id)
  await testChain.call(wallets.arbitrator, 'split', terms, 0, 100n * unit)
  await final()
  const movedOut = (years: number) => Math.floor(Date.now() / 1000 - years * 366 * day)
  const read = async (): Promise<LeaseDisputes> => (await call('daniel', `/profile/disputes/${id}`)).json()
  for (const [years, words] of [
    [5, { statement: said.words, decision: [half.words], own: [half.words], isDeleted: undefined }],
    [7, { statement: null, decision: [], own: [], isDeleted: true }],
  ] as const) {
    await database`update lease set status = 'resolved', move_out = ${movedOut(years)} where id = ${id}`
    await desk.services.leaving.cleanUp()
    const { disputes, statements, decisions } = await read()
    const lease: DeskLease = (await call('helena', `/desk/disputes/${id}`)).json()
    const own = { own: lease.decisions.map((one) => one.words), isDeleted: lease.isAgreementDeleted }
    const found = { statement: statements[0]?.words, decision: decisions.map((one) => one.words), ...own }
    expect(found).toEqual(words)
    expect(disputes[0]?.decided?.toTenant).toBe(`${100n * unit}`)
  }
  expect((await paper('daniel', id)).json().code).toBe('decision-not-found')
})

// promise: sgn-7-desk-paper-own
test('no one else can print it, and nothing is printed before it is final or if the escrow split otherwise', async () => {
  const [draft, otherwise] = await disputed(2)
  if (!draft || !otherwise) throw new Error('There are two.')
  for (const { id } of [draft, otherwise]) await keep(id)
  await testChain.call(wallets.arbitrator, 'split', otherwise.terms, 0, 7n * unit)
  await final()
  for (const { id } of [draft, otherwise])
    for (const name of ['daniel', 'lucia', 'helena'])
      expect((await paper(name, id)).json().code).toBe('decision-not-found')
  for (const name of ['tom', 'otto', 'ada']) expect((await paper(name, draft.id)).json().code).toBe('lease-not-found')
})

// promise: sgn-7-desk-dropped
test("a decision not carried out by the part's due time is deleted with its hash; an extension retains it, a split fixes it", async () => {
  const [silent, longer, shared] = await disputed(3)
  if (!silent || !longer || !shared) throw new Error('There are three.')
  for (const { id } of [silent, longer, shared]) expect(await keep(id)).toBe('ok')
  await testChain.call(wallets.arbitrator, 'split', shared.terms, 0, 100n * unit)
  const due = silent.terms.moveIn + 19 * day
  await testChain.node.increaseTime({ seconds: 5 * day })
  await testChain.call(wallets.arbitrator, 'lengthen', longer.terms, 0, BigInt(due + day))
  await final()
  await testChain.node.increaseTime({ seconds: due - clock.leaseNow() })
  await final()
  expect(await keep(silent.id)).toBe('dispute-too-late')
  expect(await stored(silent.id)).toMatchObject([{ words: null, hash: null, withdrawnAt: expect.anything() }])
  expect(await own(silent.id)).toEqual([])
  expect(await ownLines(longer.id)).toEqual([`draft: ${half.words}`])
  expect(await stored(longer.id)).toMatchObject([{ decidesBy: BigInt(due + day), withdrawnAt: null }])
  expect(await stored(shared.id)).toMatchObject([{ decidesBy: null, withdrawnAt: null }])
  expect((await partys('lucia', shared.id)).map(({ words }) => words)).toEqual([half.words])
})
