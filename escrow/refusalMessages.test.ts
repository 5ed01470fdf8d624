// Every error of the escrow, its standing orders and its tokens has a sentence in every language, with the same values in it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Abi, BaseError, encodeErrorResult, parseAbi, RawContractError } from 'viem'
import { expect, test } from 'vitest'
import { rentEscrowAbi } from './abi/RentEscrow.ts'
import { rentOrdersAbi } from './abi/RentOrders.ts'
import { rentTokenAbi } from './abi/RentToken.ts'
import { testUSDTAbi } from './abi/TestUSDT.ts'
import { refusalIn, refusalNames, refusalOf } from './refusal.ts'

const everyAbi: Abi = [...rentEscrowAbi, ...rentOrdersAbi, ...rentTokenAbi, ...testUSDTAbi]
const languages = ['en', 'es', 'th'] as const
const sentences = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../locales/${language}/escrow.json`), 'utf8')).refusals
const placeholders = (sentence = '') => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

// promise: escrow-sentences
test.each(languages)('every refusal has its sentence in %s, and every sentence its refusal', (language) => {
  expect(refusalNames.length).toBeGreaterThan(40)
  expect(Object.keys(sentences(language)).sort()).toEqual([...refusalNames].sort())
  expect(Object.values(sentences(language)).filter((sentence) => sentence.trim() === '')).toEqual([])
})

test.each(languages)('the sentences in %s are filled with the values of the refusal', (language) => {
  for (const [name, sentence] of Object.entries(sentences(language))) {
    expect([name, placeholders(sentence)]).toEqual([name, placeholders(sentences('en')[name])])
  }
})

test('no sentence uses a value that its refusal does not carry', () => {
  for (const [name, sentence] of Object.entries(sentences('en'))) {
    const entry = everyAbi.find((each) => each.type === 'error' && each.name === name)
    const carried = entry?.type === 'error' ? entry.inputs.map((input) => input.name) : ['reason']
    expect(placeholders(sentence).filter((placeholder) => !carried.includes(placeholder))).toEqual([])
  }
})

test('a refusal is decoded with its values', () => {
  const data = encodeErrorResult({ abi: rentEscrowAbi, errorName: 'NotDue', args: [1_800_000_000n] })
  expect(refusalOf(data)).toEqual({ name: 'NotDue', values: { due: 1_800_000_000n } })
  expect(refusalIn(new BaseError('reverted', { cause: new RawContractError({ data }) }))).toMatchObject({
    name: 'NotDue',
  })
  expect(refusalIn(new BaseError('the node is away'))).toBeUndefined()
  expect(refusalIn(new Error('no'))).toBeUndefined()
})

test("a token's own reason is passed on", () => {
  const data = encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: ['paused'] })
  expect(refusalOf(data)).toEqual({ name: 'TokensOwn', values: { reason: 'paused' } })
  expect(refusalOf('0xdeadbeef')).toEqual({ name: 'TokensOwn', values: { reason: '0xdeadbeef' } })
  expect(refusalOf('0x')).toEqual({ name: 'TokensOwn', values: { reason: '0x' } })
})
