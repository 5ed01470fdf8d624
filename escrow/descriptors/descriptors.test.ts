// Promises that a wallet can say in words everything that Keyhold asks of it: every call, every message, every value (ERC-7730).
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { type Abi, type AbiParameter, parseAbiItem, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { appealableArbitrationAbi } from '../abi/AppealableArbitration.ts'
import { rentTokenAbi } from '../abi/RentToken.ts'
import { testUSDTAbi } from '../abi/TestUSDT.ts'
import { escrowBuild, rentOrdersBuild } from '../build.ts'
import type { Deployment, EscrowRecord } from '../deployment.ts'
import { rentOrderTypes } from '../rentOrder.ts'
import { acceptanceTypes, earlierEndTypes, renewalTypes, settlementTypes } from '../terms.ts'
import { arbitrationFormats, escrowFormats, orderFormats } from './callFormats.ts'
import { commonDescriptors, type Descriptor, primaryType, tokenCalls, writingFunctions } from './descriptors.ts'
import { holdAgainst } from './holdAgainst.ts'
import { messageFormats, unsignedTypes } from './messageFormats.ts'
import { publishedDescriptors } from './published.ts'

const schema = JSON.parse(readFileSync(new URL('./erc7730.schema.json', import.meta.url), 'utf8'))
const isValid = new Ajv2020({ strict: false }).compile(schema)
const address = (digit: string) => `0x${digit.repeat(40)}` as const
const record = (at: string, orders: string) => {
  const rentOrders = { ...rentOrdersBuild, address: address(orders) }
  return { ...escrowBuild, address: address(at), stablecoin: address('c'), rentOrders } as unknown as EscrowRecord
}
const deployment = {
  chainId: 56,
  stablecoin: address('c'),
  token: address('d'),
  current: { ...record('a', 'e'), arbitration: { address: address('9'), abi: appealableArbitrationAbi } },
  earlier: [record('b', 'f')],
} as unknown as Deployment
const published = publishedDescriptors(deployment)
const publishedFiles = [...published].filter(([name]) => !name.startsWith('index.')) as [string, Descriptor][]
const files = [...Object.entries(commonDescriptors()), ...publishedFiles]

/** Every value of a call by its path, tuples and lists opened. */
function paths(inputs: readonly AbiParameter[], at = ''): string[] {
  return inputs.flatMap((input) => {
    const path = `${at}${input.name}`
    if (!('components' in input)) return [path]
    return paths(input.components, input.type.endsWith('[]') ? `${path}.[].` : `${path}.`)
  })
}

/** The functions of an ABI that no format speaks of, and the values that a format forgets, doubles or invents. */
function gaps(abi: Abi, { display }: Descriptor): string[] {
  const bySelector = new Map(
    Object.entries(display.formats).map(([key, format]) => [toFunctionSelector(`function ${key}`), { key, format }]),
  )
  return writingFunctions(abi).flatMap((entry) => {
    const found = bySelector.get(toFunctionSelector(entry))
    if (!found) return [`${entry.name} has no descriptor`]
    const described = found.format.fields.map(({ path }) => path).sort()
    const own = paths((parseAbiItem(`function ${found.key}`) as typeof entry).inputs).sort()
    return [described, paths(entry.inputs).sort()].every((list) => `${list}` === `${own}`)
      ? []
      : [`${entry.name}: ${described}`]
  })
}

const escrowFile = commonDescriptors()['calldata-RentEscrow-3.json'] as Descriptor
const ordersFile = commonDescriptors()['calldata-RentOrders-1.json'] as Descriptor

test.each(files)('%s keeps to the standard', (_, descriptor) => {
  expect(isValid(JSON.parse(JSON.stringify(descriptor))) || isValid.errors).toBe(true)
})

test('the standard is held against the files: a wrong format, a free word or a lost path is refused', () => {
  const [, good] = files[0] as [string, Descriptor]
  const broken = (field: object) => ({ ...good, display: { formats: { 'f()': { intent: 'x', fields: [field] } } } })
  const field = { path: 'amount', label: 'Amount', format: 'raw', visible: 'always' }
  expect(isValid(broken(field))).toBe(true)
  for (const wrong of [{ format: 'money' }, { why: 'x' }, { path: 't..x' }, { format: 'date' }, { visible: 'maybe' }])
    expect(isValid(broken({ ...field, ...wrong }))).toBe(false)
})

test('every file is valid and all 27 broken ones are refused', () => {
  const { lines, isHeld } = holdAgainst(schema)
  expect(lines.filter((line) => line.startsWith('✗'))).toEqual([])
  expect(lines.at(-1)).toBe('27 of 27 broken files refused')
  expect(lines).toContain('✓ calldata-RentEscrow-3.json: 25 calls')
  expect(lines).toContain('✓ calldata-AppealableArbitration.json: 5 calls')
  expect(isHeld).toBe(true)
})

test('a schema that accepts everything, or that some file does not keep, is not held', () => {
  expect(holdAgainst({})).toMatchObject({ isHeld: false })
  expect(holdAgainst({}).lines).toContain('✗ accepted: a format that nobody knows')
  const strict = holdAgainst({ ...schema, allOf: [{ properties: { context: { required: ['contract'] } } }] })
  expect(strict.lines).toContain('✗ eip712-RentEscrow-3.json: 4 messages')
  expect(strict.isHeld).toBe(false)
})

test('a call is named with its parameters: one space before a name, none after a comma, as ERC-7730 says', () => {
  const file = tokenCalls('stablecoin')
  const formats = (key: string) => ({
    ...file,
    display: { formats: { [key]: Object.values(file.display.formats)[0] } },
  })
  expect(isValid(formats('approve(address spender,uint256 value)'))).toBe(true)
  for (const wrong of ['approve(address spender, uint256 value)', 'approve(address,uint256)', 'approve'])
    expect(isValid(formats(wrong))).toBe(false)
})

test('every call of the escrow, and every value of it, has its words', () => {
  expect(gaps(escrowBuild.abi, escrowFile)).toEqual([])
  expect(Object.keys(escrowFile.display.formats)).toHaveLength(writingFunctions(escrowBuild.abi).length)
})

test('every call of the standing orders has its words, value by value', () => {
  expect(gaps(rentOrdersBuild.abi, ordersFile)).toEqual([])
  expect(Object.keys(ordersFile.display.formats)).toHaveLength(5)
  const [create = ''] = Object.keys(ordersFile.display.formats)
  const { fields = [] } = ordersFile.display.formats[create] ?? {}
  const forgotten = fields.filter(({ path }) => path !== 'o.months.[].due')
  const formats = { ...ordersFile.display.formats, [create]: { intent: 'Start', fields: forgotten } }
  expect(gaps(rentOrdersBuild.abi, { ...ordersFile, display: { formats } })).toHaveLength(1)
})

test('every call of an arbitration with two instances, and each value, has its words', () => {
  const file = commonDescriptors()['calldata-AppealableArbitration.json'] as Descriptor
  expect(gaps(appealableArbitrationAbi as Abi, file)).toEqual([])
  expect(Object.keys(file.display.formats)).toHaveLength(Object.keys(arbitrationFormats).length)
})

test('every call of RNB has its words', () => {
  expect(gaps(rentTokenAbi, tokenCalls('rnb'))).toEqual([])
})

test('of a stablecoin, which is not ours, only the allowance is ever asked for', () => {
  const { display } = tokenCalls('stablecoin')
  expect(Object.keys(display.formats)).toEqual(['approve(address spender,uint256 value)'])
  const approve = writingFunctions(testUSDTAbi).find(({ name }) => name === 'approve')
  expect(approve && toFunctionSelector(approve)).toBe(toFunctionSelector(`function ${Object.keys(display.formats)[0]}`))
})

test('a new call without words, and a value that its words forget, are found', () => {
  expect(gaps([...escrowBuild.abi, parseAbiItem('function sweep(address to)')], escrowFile)).toEqual([
    'sweep has no descriptor',
  ])
  const formats = { ...escrowFile.display.formats, 'payCredit(address account)': { intent: 'Deliver', fields: [] } }
  expect(gaps(escrowBuild.abi, { ...escrowFile, display: { formats } })).toEqual(['payCredit: '])
})

test('no words are kept for a call or message that the escrow does not know', () => {
  const known = new Set(writingFunctions(escrowBuild.abi).map(({ name }) => name))
  expect(Object.keys(escrowFormats).filter((name) => !known.has(name))).toEqual([])
  const ofOrders = new Set(writingFunctions(rentOrdersBuild.abi).map(({ name }) => name))
  expect(Object.keys(orderFormats).filter((name) => !ofOrders.has(name))).toEqual([])
  const types = new Set([...escrowBuild.types, ...rentOrdersBuild.types].map(primaryType))
  expect(Object.keys(messageFormats).filter((name) => !types.has(name))).toEqual([])
})

test('a value that a wallet leaves out says why', () => {
  const left = [escrowFormats, orderFormats, arbitrationFormats, messageFormats]
    .flatMap((formats) => Object.values(formats))
    .flatMap(({ fields }) => fields)
    .filter(({ visible }) => visible === 'never')
  expect(left.length).toBeGreaterThan(0)
  expect(left.filter((field) => !('reason' in field && field.reason))).toEqual([])
})

const signed = { ...acceptanceTypes, ...settlementTypes, ...renewalTypes, ...earlierEndTypes }

test('every message of the escrow, and every value of it, has its words', () => {
  const { display } = commonDescriptors()['eip712-RentEscrow-3.json'] as Descriptor
  const asked = escrowBuild.types.filter((type) => !(unsignedTypes as readonly string[]).includes(primaryType(type)))
  expect(Object.keys(display.formats)).toEqual(asked)
  for (const type of asked) {
    const name = primaryType(type) as keyof typeof signed
    const own = signed[name].map((field: { name: string }) => field.name).sort()
    expect(display.formats[type]?.fields.map(({ path }) => path).sort()).toEqual(own)
  }
})

test('the standing order that a tenant signs has its words, value by value', () => {
  const { display } = commonDescriptors()['eip712-RentOrders-1.json'] as Descriptor
  expect(Object.keys(display.formats)).toEqual(rentOrdersBuild.types)
  const [{ fields = [] } = {}] = Object.values(display.formats)
  const months = rentOrderTypes.Month.map(({ name }) => `months.[].${name}`)
  const own = rentOrderTypes.RentOrder.flatMap(({ name }) => (name === 'months' ? months : [name]))
  expect(fields.map(({ path }) => path).sort()).toEqual(own.sort())
})

test('a wallet finds the words of a call by chain and address, and of a message by the hash of its type', () => {
  expect(published.get('index.calldata.json')).toEqual({
    [`eip155:56:${address('a')}`]: `calldata-RentEscrow-${address('a')}.json`,
    [`eip155:56:${address('b')}`]: `calldata-RentEscrow-${address('b')}.json`,
    [`eip155:56:${address('e')}`]: `calldata-RentOrders-${address('e')}.json`,
    [`eip155:56:${address('f')}`]: `calldata-RentOrders-${address('f')}.json`,
    [`eip155:56:${address('9')}`]: `calldata-AppealableArbitration-${address('9')}.json`,
    [`eip155:56:${address('d')}`]: 'calldata-RNB.json',
    [`eip155:56:${address('c')}`]: 'calldata-stablecoin.json',
  })
  const { Renewal, ...first } = (published.get('index.eip712.json') as Record<string, Record<string, unknown>>)[
    `eip155:56:${address('a')}`
  ] as Record<string, [{ path: string; encodeTypeHashes: string[] }]>
  expect(Object.keys(first)).toEqual(['Acceptance', 'Settlement', 'EarlierEnd'])
  expect(Renewal?.[0].path).toBe(`eip712-RentEscrow-${address('a')}.json`)
  const index = published.get('index.eip712.json') as Record<string, object>
  expect(Object.keys(index[`eip155:56:${address('f')}`] ?? {})).toEqual(['RentOrder'])
})

test('amounts are shown in the token of this escrow, and parts by their names', () => {
  const { metadata, context } = published.get(`calldata-RentEscrow-${address('b')}.json`) as Descriptor
  expect(metadata).toMatchObject({ constants: { stablecoin: address('c') }, enums: { part: { 1: 'Deposit' } } })
  expect(context).toMatchObject({ contract: { deployments: [{ chainId: 56, address: address('b') }] } })
  for (const [, { display }] of files)
    for (const { params } of Object.values(display.formats).flatMap(({ fields }) => fields))
      for (const value of Object.values(params ?? {}).filter((one) => `${one}`.startsWith('$')))
        expect(['$.metadata.constants.stablecoin', '$.metadata.enums.part']).toContain(value)
})
