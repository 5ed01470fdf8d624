/** Inventories on a real PostgreSQL and a local chain (D 11.27): who writes, signs and answers. */
import type { Inventories, InventoryContent } from '@keyhold/api/inventories.ts'
import type { InventoryStage } from '@keyhold/rental/inventory.ts'
import { keccak256, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keysOf, secrets } from '../../platform/encryption/encryption.setup.ts'
import { createEncryption } from '../../platform/encryption/service.ts'
import { kitchen, startInventoryTest, walletOf } from './inventories.setup.ts'
import { createInventoryCipher, encryptedInventories } from './paperWords.ts'

const bench = await startInventoryTest()
const { services, said, read, save, sign, signed, answer, goTo, ask } = bench
const { database } = services.deps
const hour = 3_600
let moveIn = 0
let moveOut = 0
const waiting: string[] = []
/** A lease that was paid before its move-in. */
const lease = () => {
  const id = waiting.pop()
  if (!id) throw new Error('Pay one more.')
  return id
}
let early = ''

beforeAll(async () => {
  for (let count = 0; count < 17; count++) {
    const { id, terms } = await bench.paid()
    waiting.push(id)
    moveIn = terms.moveIn
    moveOut = terms.moveOut
  }
  early = await said(save('lucia', lease()))
  await goTo(moveIn)
})
afterAll(bench.close)

const stageOf = ({ papers }: Inventories, stage: InventoryStage = 'move-in') => {
  const found = papers.find((one) => one.stage === stage)
  if (!found) throw new Error('Both papers are recorded.')
  return found
}
const versions = async (name: 'lucia' | 'daniel', id: string) => stageOf(await read(name, id)).versions
const states = async (id: string) => (await versions('daniel', id)).map(({ state, by }) => `${by}: ${state}`)
const changed = (note: string): InventoryContent => ({
  ...kitchen,
  rooms: kitchen.rooms.map((room) => ({ ...room, items: room.items.map((item) => ({ ...item, note })) })),
})

test('no one can write an inventory before the move-in', () => {
  expect(early).toBe('inventory-too-early')
})

// promise: sgn-4-inventory-windows
test('a draft saved in another window meanwhile is not overwritten; after reading it one may save', async () => {
  const id = lease()
  const saveUpon = (note: string, upon: string | null) => save('lucia', id, changed(note), 'move-in', { upon })
  const draftOf = async () => stageOf(await read('lucia', id))
  expect((await draftOf()).draftHash).toBeNull()
  const first = (await saveUpon('One', null)).json().hash
  expect((await draftOf()).draftHash).toBe(first)
  expect(await said(saveUpon('Of a window that was older', null))).toBe('inventory-draft-changed')
  const both = await Promise.all(['Left', 'Right'].map((note) => said(saveUpon(note, first))))
  expect(both.toSorted()).toEqual(['inventory-draft-changed', 'ok'])
  const { draft, draftHash } = await draftOf()
  expect(draft).toEqual(changed(both[0] === 'ok' ? 'Left' : 'Right'))
  expect(await said(saveUpon('Upon the newer one', draftHash))).toBe('ok')
  expect(await said(save('lucia', id, changed('By a program that names none')))).toBe('ok')
})

// promise: sgn-4-inventory-sign
test('the tenant reads what the landlord signed word for word, with its hash, and agrees to it', async () => {
  const id = lease()
  const hash = await signed('lucia', id)
  const [paper] = await versions('daniel', id)
  expect(paper).toMatchObject({ state: 'waiting', by: 'landlord', content: kitchen, hash, mayAnswer: true })
  expect(keccak256(stringToHex(paper?.text ?? ''))).toBe(hash)
  expect(await said(answer('daniel', id, hash))).toBe('ok')
  const [agreed] = await versions('lucia', id)
  expect(agreed).toMatchObject({ state: 'agreed', answer: { objections: [] }, mayAnswer: false })
  expect(stageOf(await read('lucia', id)).standing).toBe(1)
})

// promise: sgn-4-inventory-either
test('the tenant may write it as well, and the landlord answers', async () => {
  const id = lease()
  const hash = await signed('daniel', id)
  expect(await said(answer('daniel', id, hash))).toBe('inventory-own')
  expect(await said(answer('lucia', id, hash))).toBe('ok')
  expect(await states(id)).toEqual(['tenant: agreed'])
})

// promise: sgn-4-inventory-private
test('only the author can read a draft, and a stranger can read nothing', async () => {
  const id = lease()
  const saved = (await save('lucia', id)).json()
  expect(stageOf(await read('lucia', id)).draft).toEqual(kitchen)
  expect(stageOf(await read('daniel', id)).draft).toBeNull()
  for (const path of ['', '/draft']) {
    const payload = path ? { stage: 'move-in', content: kitchen } : undefined
    expect(await said(ask('tom', id, path, payload))).toBe('lease-not-found')
    expect(await said(ask('nobody', id, path, payload))).toBe('session-over')
  }
  const signature = { signer: walletOf.tom.address, signature: `0x${'ab'.repeat(65)}` }
  const strangersDo = async (hash: string) => {
    const input = { stage: 'move-in', hash, objections: [] }
    const acts = { '': { ...input, ...signature }, '/answer/text': input, '/answer': { ...input, ...signature } }
    for (const [path, payload] of Object.entries(acts)) {
      expect(await said(ask('tom', id, path, payload))).toBe('lease-not-found')
      expect(await said(ask('nobody', id, path, payload))).toBe('session-over')
    }
  }
  await strangersDo(saved.hash)
  expect(await said(sign('lucia', id, saved))).toBe('ok')
  await strangersDo(saved.hash)
  expect(await states(id)).toEqual(['landlord: waiting'])
})

// promise: bad-inventory-changed, sgn-4-inventory-fixed
test('an inventory changed after signing is refused, and the signed one stays as it was', async () => {
  const id = lease()
  const first = (await save('lucia', id)).json()
  await save('lucia', id, changed('Better than it was.'))
  expect(await said(sign('lucia', id, first))).toBe('inventory-changed')
  expect(await versions('lucia', id)).toEqual([])
  const hash = await signed('lucia', id)
  for (const name of ['lucia', 'daniel']) expect(await said(save(name, id, changed('Other.')))).toBe('inventory-signed')
  expect((await versions('daniel', id))[0]).toMatchObject({ hash, content: kitchen })
  await expect(
    database`update inventory_paper set hash = ${`0x${'1'.repeat(64)}`} where lease_id = ${id}`,
  ).rejects.toThrow('not rewritten')
  await expect(database`delete from inventory_paper where lease_id = ${id}`).rejects.toThrow('not rewritten')
})

// promise: inventories-retention
test('a signed inventory is deleted with the agreement, and not before', async () => {
  const id = lease()
  await signed('lucia', id)
  const papers = async () => (await database`select 1 from inventory_paper where lease_id = ${id}`).length
  const movedOut = (years: number) => Math.floor(Date.now() / 1000 - years * 366 * 86_400)
  await database`update lease set status = 'completed', move_out = ${movedOut(5)} where id = ${id}`
  await services.leaving.cleanUp()
  expect(await papers()).toBe(1)
  await database`update lease set move_out = ${movedOut(7)} where id = ${id}`
  await services.leaving.cleanUp()
  expect(await papers()).toBe(0)
})

// promise: sgn-4-inventory-version
test('a later version counts once the other party signs it too: without an answer the previous one stands', async () => {
  const id = lease()
  const hash = await signed('lucia', id)
  await answer('daniel', id, hash)
  const later = await signed('lucia', id, changed('Second look.'))
  expect(stageOf(await read('daniel', id)).standing).toBe(1)
  expect(await said(answer('daniel', id, later))).toBe('ok')
  expect(stageOf(await read('daniel', id)).standing).toBe(2)
  await signed('daniel', id, changed('Third look.'))
  await goTo(services.deps.clock.leaseNow() + 72 * hour)
  expect(await states(id)).toEqual(['landlord: agreed', 'landlord: agreed', 'tenant: lapsed'])
  expect(stageOf(await read('daniel', id)).standing).toBe(2)
})

// promise: sgn-4-inventory-silence
test('a first inventory without an answer for 72 hours stands as written, and can no longer be answered', async () => {
  const id = lease()
  const hash = await signed('lucia', id)
  await goTo(services.deps.clock.leaseNow() + 72 * hour)
  expect(await states(id)).toEqual(['landlord: unanswered'])
  expect(stageOf(await read('daniel', id)).standing).toBe(1)
  expect(await said(answer('daniel', id, hash))).toBe('inventory-answer-late')
})

// promise: sgn-4-inventory-objections
test('objections are stored word for word with their entries, in order, and once', async () => {
  const id = lease()
  const hash = await signed('lucia', id)
  const objections = [
    { entry: 'front', words: 'One key, not two.' },
    { entry: 'worktop', words: 'Swollen on 40 cm.' },
  ]
  const unknown = [{ entry: 'sofa', words: 'Where is it?' }]
  expect(await said(answer('daniel', id, hash, unknown))).toBe('invalid-values')
  expect(await said(answer('daniel', id, hash, [{ entry: 'front', words: ' \u200b ' }]))).toBe('invalid-values')
  expect(await said(answer('daniel', id, hash, objections))).toBe('ok')
  expect((await versions('lucia', id))[0]).toMatchObject({
    state: 'objected',
    content: kitchen,
    answer: { objections: objections.toReversed() },
  })
  expect(await said(answer('daniel', id, hash))).toBe('inventory-answered')
})

// promise: sgn-4-inventory-wallet
test('a signature of another wallet, of another paper, or of no wallet is refused', async () => {
  const id = lease()
  const saved = (await save('lucia', id)).json()
  expect(await said(sign('lucia', id, saved, { by: 'daniel' }))).toBe('wallet-not-proved')
  const signer = (await read('lucia', id)).wallets[0]
  const forged = { stage: 'move-in', hash: saved.hash, signer, signature: `0x${'ab'.repeat(65)}` }
  expect(await said(ask('lucia', id, '', forged))).toBe('inventory-signature-wrong')
  expect(await versions('lucia', id)).toEqual([])
  const hash = await signed('lucia', id)
  expect(await said(answer('daniel', id, hash, [], { by: 'lucia' }))).toBe('wallet-not-proved')
  expect(await said(answer('daniel', id, `0x${'1'.repeat(64)}`))).toBe('inventory-not-found')
  expect(await states(id)).toEqual(['landlord: waiting'])
})

test('an empty inventory, a duplicate entry, and too many entries are refused', async () => {
  const id = lease()
  expect(await said(save('lucia', id, { rooms: [], meters: [], keys: [] }))).toBe('inventory-empty')
  expect(await said(save('lucia', id, { ...kitchen, keys: [...kitchen.keys, ...kitchen.keys] }))).toBe(
    'inventory-too-long',
  )
  const keys = Array.from({ length: 301 }, (_, at) => ({ id: `key-${at}`, name: 'Key', count: 1 }))
  expect(await said(save('lucia', id, { ...kitchen, keys }))).toBe('inventory-too-long')
  expect(await said(save('lucia', id, { ...kitchen, keys: [{ id: 'a', name: ' ', count: 1 }] }))).toBe('invalid-values')
})

test('two tabs that sign concurrently leave one inventory, and two answers one answer', async () => {
  const id = lease()
  const saved = (await save('lucia', id)).json()
  const signings = await Promise.all([1, 2, 3].map(() => said(sign('lucia', id, saved))))
  expect(signings.filter((one) => one === 'ok')).toHaveLength(1)
  const answers = await Promise.all([1, 2, 3].map(() => said(answer('daniel', id, saved.hash))))
  expect(answers.filter((one) => one === 'ok')).toHaveLength(1)
  expect(await states(id)).toEqual(['landlord: agreed'])
})

// promise: sgn-4-inventory-history
test('the history has who signed what by its hash, without its text; on disk no word is readable', async () => {
  const id = lease()
  const hash = await signed('lucia', id)
  await answer('daniel', id, hash, [{ entry: 'front', words: 'One key, not two.' }])
  const records = (await services.leases.listHistory(database, id)).filter(({ transition }) => transition === 'record')
  expect(records).toMatchObject([
    { party: 'landlord', facts: { inventory: 'signed', stage: 'move-in', version: 1, hash } },
    { party: 'tenant', facts: { inventory: 'answered', hash, objections: 1 } },
  ])
  const rows =
    await database`select to_jsonb(paper)::text || encode(words, 'escape') as row from inventory_paper as paper`
  const kept = JSON.stringify([records.map(({ facts }) => facts), rows])
  // Hashes, ids and ciphertexts may contain any five digits; the same bytes occur there as text, too.
  const text = kept.replaceAll(/[0-9a-f-]{16,}/gi, '')
  for (const word of ['Worktop', 'One key', '18204']) expect(text).not.toContain(word)
})

test('key rotation re-encrypts all texts, signed ones too, which stay readable', async () => {
  const before = await database`select hash from inventory_paper order by number`
  const keys = keysOf(secrets.second, [secrets.first])
  const all = [encryptedInventories(database, createInventoryCipher(keys))]
  const encryption = createEncryption({ keys, all, log: () => undefined, onFault: () => undefined, batch: 1 })
  while ((await encryption.encryptSome()) === 'more');
  const own = encryptedInventories(database, createInventoryCipher(keysOf(secrets.second)))
  const words = (await own.list(undefined, 100)).map((row) => own.cipher.decrypt(row.id, row.encrypted) as string)
  expect(words.map((text) => keccak256(stringToHex(text))).toSorted()).toEqual(
    before.map(({ hash }) => hash).toSorted(),
  )
  const back = keysOf(secrets.first, [secrets.second])
  const undo = [encryptedInventories(database, createInventoryCipher(back))]
  const undoing = createEncryption({ keys: back, all: undo, log: () => undefined, onFault: () => undefined })
  while ((await undoing.encryptSome()) === 'more');
})

test('move-out is written from two weeks before it to two weeks after, on its own paper', async () => {
  const id = lease()
  await signed('lucia', id)
  expect(await said(save('daniel', id, kitchen, 'move-out'))).toBe('inventory-too-early')
  await goTo(moveOut - 10 * 24 * hour)
  const hash = await signed('daniel', id, changed('A burn.'), 'move-out')
  expect(await said(answer('lucia', id, hash, [], { stage: 'move-out' }))).toBe('ok')
  const page = await read('lucia', id)
  expect([stageOf(page).standing, stageOf(page, 'move-out').standing]).toEqual([1, 1])
  await goTo(moveOut)
  expect(await said(save('lucia', id))).toBe('inventory-too-late')
})

// promise: sgn-4-inventory-closed
test('a signed inventory can be answered within its 72 hours even if the lease was closed meanwhile', async () => {
  const id = lease()
  const hash = await signed('lucia', id, kitchen, 'move-out')
  await database`update lease set status = 'completed' where id = ${id}`
  expect(stageOf(await read('daniel', id), 'move-out').versions).toMatchObject([{ state: 'waiting', mayAnswer: true }])
  const objections = [{ entry: 'front', words: 'One key, not two.' }]
  expect(await said(answer('daniel', id, hash, objections, { stage: 'move-out' }))).toBe('ok')
  expect(stageOf(await read('lucia', id), 'move-out')).toMatchObject({
    standing: 1,
    closed: 'not-at-this-stage',
    versions: [{ state: 'objected', answer: { objections } }],
  })
})

test('once all money of a lease is settled, nothing more can be written', async () => {
  const id = lease()
  await goTo(moveOut + 14 * 24 * hour - hour)
  await database`update lease set status = 'completed' where id = ${id}`
  expect(await said(save('lucia', id, kitchen, 'move-out'))).toBe('not-at-this-stage')
  await database`update lease set status = 'released' where id = ${id}`
  expect(await said(save('lucia', id, kitchen, 'move-out'))).toBe('ok')
  await goTo(moveOut + 14 * 24 * hour)
  expect(await said(save('lucia', id, kitchen, 'move-out'))).toBe('inventory-too-late')
})
