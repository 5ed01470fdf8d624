import { expect, test } from 'vitest'
import {
  entriesOf,
  type InventoryContent,
  type InventoryItem,
  inventoryState,
  inventoryWindow,
  refuseAnswer,
  refuseContent,
  refuseWriting,
  type SignedInventory,
  secondsToAnswerInventory,
  standingInventory,
} from './inventory.ts'

const day = 86_400
const signedAt = 1_800_000_000
const signed = (changes: Partial<SignedInventory> = {}): SignedInventory => ({
  stage: 'move-in',
  version: 1,
  by: 'landlord',
  signedAt,
  answer: null,
  ...changes,
})
const answered = (objections: number) => ({ at: signedAt + 1, objections })
const last = signedAt + secondsToAnswerInventory

test('an inventory can be answered for 72 hours and not a second longer', () => {
  expect(secondsToAnswerInventory).toBe(72 * 3600)
  expect(inventoryState(signed(), last - 1)).toBe('waiting')
  expect(refuseAnswer(signed(), 'tenant', last - 1)).toBeUndefined()
  expect(inventoryState(signed(), last)).toBe('unanswered')
  expect(refuseAnswer(signed(), 'tenant', last)).toBe('inventory-answer-late')
})

test('no one answers their own version, or answers twice', () => {
  expect(refuseAnswer(signed(), 'landlord', signedAt)).toBe('inventory-own')
  expect(refuseAnswer(signed({ answer: answered(0) }), 'tenant', signedAt)).toBe('inventory-answered')
})

test('a first version takes effect without an answer, a later one only with both signatures', () => {
  const first = signed()
  const later = signed({ version: 2, by: 'tenant' })
  expect(inventoryState(later, last)).toBe('lapsed')
  expect(standingInventory([first, later], 'move-in', last)).toBe(first)
  const agreed = { ...later, answer: answered(0) }
  expect(standingInventory([agreed, first], 'move-in', last)).toBe(agreed)
  expect(standingInventory([first], 'move-in', signedAt)).toBeUndefined()
  expect(standingInventory([first], 'move-out', last)).toBeUndefined()
})

test('objections differ from agreement, and the version takes effect either way', () => {
  const objected = signed({ answer: answered(2) })
  expect(inventoryState(objected, last)).toBe('objected')
  expect(inventoryState(signed({ answer: answered(0) }), last)).toBe('agreed')
  expect(standingInventory([objected], 'move-in', signedAt + 1)).toBe(objected)
})

test('each inventory has its period: from the keys to move-out, and two weeks around it', () => {
  const lease = { moveIn: signedAt, moveOut: signedAt + 100 * day, isOpen: true }
  const write = (stage: 'move-in' | 'move-out', now: number) => refuseWriting({ stage, lease, signed: [] }, now)
  expect(inventoryWindow('move-in', lease)).toEqual({ opens: lease.moveIn, closes: lease.moveOut })
  expect(write('move-in', lease.moveIn - 1)).toBe('inventory-too-early')
  expect(write('move-in', lease.moveIn)).toBeUndefined()
  expect(write('move-in', lease.moveOut)).toBe('inventory-too-late')
  expect(write('move-out', lease.moveOut - 14 * day - 1)).toBe('inventory-too-early')
  expect(write('move-out', lease.moveOut - 14 * day)).toBeUndefined()
  expect(write('move-out', lease.moveOut + 14 * day)).toBe('inventory-too-late')
  expect(refuseWriting({ stage: 'move-in', lease: { ...lease, isOpen: false }, signed: [] }, signedAt)).toBe(
    'not-at-this-stage',
  )
})

test('while a version awaits its answer no other can be written; for the other stage it can', () => {
  const lease = { moveIn: signedAt - day, moveOut: signedAt + 10 * day, isOpen: true }
  const all = [signed()]
  expect(refuseWriting({ stage: 'move-in', lease, signed: all }, signedAt)).toBe('inventory-signed')
  expect(refuseWriting({ stage: 'move-out', lease, signed: all }, signedAt)).toBeUndefined()
  expect(refuseWriting({ stage: 'move-in', lease, signed: all }, last)).toBeUndefined()
})

const item = (id: string): InventoryItem => ({
  id,
  name: id,
  condition: 'good',
  note: '',
  newIn: null,
  lifetime: null,
})
const content = (changes: Partial<InventoryContent> = {}): InventoryContent => ({
  rooms: [{ id: 'kitchen', name: 'Kitchen', items: [item('worktop')] }],
  meters: [],
  keys: [],
  ...changes,
})

test('an inventory is not empty, has each entry once, and has a maximum size', () => {
  expect(refuseContent(content())).toBeUndefined()
  expect(refuseContent(content({ rooms: [] }))).toBe('inventory-empty')
  const keys = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: 'Key', count: 1 }))
  expect(refuseContent(content({ keys: keys(299) }))).toBeUndefined()
  expect(refuseContent(content({ keys: keys(300) }))).toBe('inventory-too-long')
  expect(refuseContent(content({ keys: [{ id: 'worktop', name: 'Key', count: 1 }] }))).toBe('inventory-too-long')
  expect(entriesOf(content({ keys: keys(1) })).map(({ id }) => id)).toEqual(['worktop', '0'])
})
