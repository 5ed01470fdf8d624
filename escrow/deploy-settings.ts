// Reads the settings of `node escrow/deploy.ts` from the environment; throws a message about an invalid one.
import { join } from 'node:path'
import { type Account, type Address, getAddress, type Hex, isAddress, isHex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Appeals } from './deployment.ts'

/**
 * The settings of an escrow. If `stablecoin` or `token` are omitted, the chain must be local, or `testTokens` set:
 * stand-ins are deployed.
 */
export type DeploySettings = {
  arbitrator: Address
  feeReceiver: Address
  /**
   * Who may change the fee receiver, set at construction; default: the deployer, which only a local chain should use.
   */
  owner?: Address
  stablecoin?: Address
  token?: Address
  /** On a public test network: deploys stand-ins for omitted tokens there too. */
  testTokens?: boolean
  /** Seconds; default: 5 days. */
  releaseDuration?: bigint
  /** In the token's smallest unit; default: 1 RNB. */
  depositFee?: bigint
  rentFee?: bigint
  /** An arbitration with two instances, which terms can name as their arbitrator; default: none. */
  appeals?: Appeals
}

/** What to deploy, from which account, and the folder for the record. */
export type DeployOptions = { rpcUrl: string; account: Account; directory: string; settings: DeploySettings }

/**
 * Required: RPC_URL, DEPLOYER_KEY, ARBITRATOR, FEE_RECEIVER and OWNER. Optional: STABLECOIN, TOKEN (required on a
 * public chain, except with TEST_TOKENS=yes on a test network), RELEASE_DURATION (seconds), DEPOSIT_FEE, RENT_FEE
 * (smallest unit) and DEPLOYMENTS (a folder); FIRST_INSTANCE, SECOND_INSTANCE and APPEAL_FEE (smallest unit of the
 * stablecoin), all three or none. Throws a message.
 */
export function settingsFrom(environment: Record<string, string | undefined>): DeployOptions {
  const setting = (name: string) => environment[name]?.trim() || undefined
  const required = (name: string) => setting(name) ?? fail(`${name} is missing.`)
  const address = (name: string, text = setting(name)) => (text === undefined ? undefined : readAddress(name, text))
  const number = (name: string) => {
    const text = setting(name)
    if (text !== undefined && !/^\d+$/.test(text)) fail(`${name} is a whole number, not "${text}".`)
    return text === undefined ? {} : { [camel(name)]: BigInt(text) }
  }
  const feeReceiver = readAddress('FEE_RECEIVER', required('FEE_RECEIVER'))
  if (feeReceiver === address('STABLECOIN') || feeReceiver === address('TOKEN'))
    fail('FEE_RECEIVER is a token: fees would be lost there.')
  if (!['yes', undefined].includes(setting('TEST_TOKENS'))) fail('TEST_TOKENS is "yes", or left out.')
  const key = required('DEPLOYER_KEY')
  if (!isHex(key) || key.length !== 66) fail('DEPLOYER_KEY is 0x and 64 hexadecimal digits.')
  return {
    rpcUrl: required('RPC_URL'),
    account: privateKeyToAccount(key as Hex),
    directory: setting('DEPLOYMENTS') ?? join(import.meta.dirname, 'deployments'),
    settings: {
      arbitrator: readAddress('ARBITRATOR', required('ARBITRATOR')),
      feeReceiver,
      owner: readAddress('OWNER', required('OWNER')),
      stablecoin: address('STABLECOIN'),
      token: address('TOKEN'),
      testTokens: setting('TEST_TOKENS') === 'yes',
      ...number('RELEASE_DURATION'),
      ...number('DEPOSIT_FEE'),
      ...number('RENT_FEE'),
      ...appealsFrom(setting),
    },
  }
}

/** The two instances and the fee; the arbitration refuses the same, but without a reason. */
function appealsFrom(setting: (name: string) => string | undefined): { appeals?: Appeals } {
  const names = ['FIRST_INSTANCE', 'SECOND_INSTANCE', 'APPEAL_FEE'] as const
  const [first, second, fee] = names.map(setting)
  if (first === undefined && second === undefined && fee === undefined) return {}
  if (first === undefined || second === undefined || fee === undefined)
    return fail(`${names.join(', ')}: all three, or none.`)
  const [firstInstance, secondInstance] = [readAddress(names[0], first), readAddress(names[1], second)]
  if (firstInstance === secondInstance) fail('FIRST_INSTANCE and SECOND_INSTANCE are the same account.')
  if (!/^\d+$/.test(fee) || BigInt(fee) === 0n) fail(`APPEAL_FEE is a whole number above 0, not "${fee}".`)
  return { appeals: { firstInstance, secondInstance, appealFee: BigInt(fee) } }
}

/** The escrow refuses the zero address too, but the deterministic deployer does not pass its reason on. */
function readAddress(name: string, text: string): Address {
  if (!isAddress(text)) fail(`${name} is an address, not "${text}".`)
  return text === zeroAddress ? fail(`${name} is nobody: the zero address.`) : getAddress(text)
}

function camel(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function fail(sentence: string): never {
  throw new Error(sentence)
}
