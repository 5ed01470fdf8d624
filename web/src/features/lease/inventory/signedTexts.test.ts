/** Users sign only what is on their screen (D 11.27): the server provides the texts, and the browser checks each. */
import type { InventoryContent, SignedInventory } from '@keyhold/api/inventories.ts'
import { keccak256, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { isTextOf } from '../../../gateways/wallet/inventorySignature.ts'
import { answerTexts, inventoryText } from './signedTexts.ts'

const lease = `0x${'ab'.repeat(32)}`
const page = { place: { chainId: 31337, escrow: `0x${'e'.repeat(40)}`, lease } }
const content: InventoryContent = { rooms: [], meters: [], keys: [{ id: 'front', name: 'Front door', count: 2 }] }
const objections = [{ entry: 'front', words: 'One key, not two.' }]

/** A server's text with its correct hash. */
function written(paper: object) {
  const text = JSON.stringify(paper)
  return { text, hash: keccak256(stringToHex(text)) }
}
const inventory = { form: 'keyhold-inventory-1', reference: 'KH-1', salt: '0x01', by: 'landlord', content }
const paper = { ...inventory, lease, stage: 'move-in', version: 2 }
const elsewhere = `0x${'cd'.repeat(32)}`
const fewer = { ...content, keys: [{ id: 'front', name: 'Front door', count: 1 }] }
const changes = [
  ['another lease', { lease: elsewhere }],
  ['another stage', { stage: 'move-out' }],
  ['another version', { version: 1 }],
  ['another writer', { by: 'tenant' }],
  ['other entries', { content: fewer }],
  ['no entries', { content: undefined }],
] as const

const mayWrite = (text: object, hash = written(text).hash as string) =>
  isTextOf(inventoryText({ ...written(text), hash, version: 2 }, { page, stage: 'move-in', by: 'landlord', content }))

// promise: sgn-4-inventory-shown
test('the author of an inventory signs it as it is on their screen, in any order of field names', () => {
  expect(mayWrite(paper)).toBe(true)
  expect(mayWrite(Object.fromEntries(Object.entries(paper).toReversed()))).toBe(true)
})

test.each(changes)('an inventory with %s is not signed', (_, change) => {
  expect(mayWrite({ ...paper, ...change })).toBe(false)
})

test('an inventory with the hash of another text is not signed', () => {
  expect(mayWrite(paper, written({ ...paper, content: fewer }).hash)).toBe(false)
})

/** Whether the tenant may answer this inventory with that answer. */
function mayAnswer(text: object, answer: object, hash: string = written(text).hash) {
  const read: SignedInventory = {
    stage: 'move-in',
    version: 2,
    by: 'landlord',
    byViewer: false,
    state: 'waiting',
    content,
    ...written(text),
    hash,
    signedAt: 0,
    signer: '0xa',
    answerBy: 1,
    answer: null,
    mayAnswer: true,
  }
  const own = { lease, inventory: read.hash, by: 'tenant', objections, ...answer }
  return answerTexts(written(own), { page, version: read, by: 'tenant', objections }).every(isTextOf)
}

test('the other party signs an answer to the inventory on their screen', () => {
  expect(mayAnswer(paper, {})).toBe(true)
})

test.each(changes)('an inventory with %s than on the screen is not answered', (_, change) => {
  expect(mayAnswer({ ...paper, ...change }, {})).toBe(false)
})

test('an inventory whose hash is that of another text is not answered', () => {
  expect(mayAnswer(paper, {}, elsewhere)).toBe(false)
})

test.each([
  ['of another lease', { lease: elsewhere }],
  ['to another inventory', { inventory: elsewhere }],
  ['in the name of the other one', { by: 'landlord' }],
  ['with other objections', { objections: [] }],
])('an answer %s is not signed', (_, change) => {
  expect(mayAnswer(paper, change)).toBe(false)
})
