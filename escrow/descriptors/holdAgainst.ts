// Promises to hold every descriptor against a JSON schema: `node escrow/descriptors/holdAgainst.ts <the registry's specs/erc7730-v2.schema.json>`.
// Every file has to be valid, and every broken one refused: a schema that accepts those says nothing about the others.
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Address } from 'viem'
import { appealableArbitrationAbi } from '../abi/AppealableArbitration.ts'
import { escrowBuild, rentOrdersBuild } from '../build.ts'
import type { Deployment, EscrowRecord } from '../deployment.ts'
import { brokenDescriptors } from './broken.setup.ts'
import { commonDescriptors, type Descriptor } from './descriptors.ts'
import { publishedDescriptors } from './published.ts'

const address = (digit: string): Address => `0x${digit.repeat(40)}`
const record = (at: string, orders: string) => {
  const rentOrders = { ...rentOrdersBuild, address: address(orders) }
  return { ...escrowBuild, address: address(at), stablecoin: address('2'), rentOrders } as unknown as EscrowRecord
}

/** Two escrows on one chain, the newer with an arbitration, at addresses that are valid by EIP-55. */
const deployment = {
  chainId: 56,
  stablecoin: address('2'),
  token: address('3'),
  current: { ...record('4', '6'), arbitration: { address: address('8'), abi: appealableArbitrationAbi } },
  earlier: [record('5', '7')],
} as unknown as Deployment

/** A line for each file, the broken ones in a last line, and whether all is as it should be. */
export function holdAgainst(schema: object): { lines: string[]; isHeld: boolean } {
  // The registry's own check knows neither eip55 nor eip155 and passes them over.
  const isValid = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
  const published = publishedDescriptors(deployment)
  const files = [
    ...Object.entries(commonDescriptors()),
    ...[...published].filter(([name]) => !name.startsWith('index.')),
  ] as [string, Descriptor][]
  const lines = files.map(([name, file]) => {
    const count = Object.keys(file.display.formats).length
    const kind = 'contract' in file.context ? 'calls' : 'messages'
    return `${isValid(JSON.parse(JSON.stringify(file))) ? '✓' : '✗'} ${name}: ${count} ${kind}`
  })
  const good = (kind: string) => published.get(`${kind}-RentEscrow-${address('4')}.json`) as Descriptor
  const broken = brokenDescriptors(good('calldata'), good('eip712'))
  const accepted = broken.filter(([, file]) => isValid(file)).map(([name]) => `✗ accepted: ${name}`)
  const refused = `${broken.length - accepted.length} of ${broken.length} broken files refused`
  const isHeld = lines.every((line) => line.startsWith('✓')) && accepted.length === 0
  return { lines: [...lines, ...accepted, refused], isHeld }
}

if (import.meta.main) {
  const { lines, isHeld } = holdAgainst(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')))
  console.log(lines.join('\n'))
  process.exitCode = isHeld ? 0 : 1
}
