/** What a person asks the relay for, read by server and chain as of now, and checked by its policy (docs/adr/0154). */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, getAddress, type Hex, size } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { IssuedTerms, Leases } from '../../leases/leases/service.ts'
import type { Deposits } from '../deposits/service.ts'
import { readAccount } from './account.ts'
import { dayMilliseconds } from './limits.ts'
import type { RelayContracts } from './places.ts'
import { checkRelayed, type Relayed, type RelayTerms } from './policy.ts'
import { countFailures, hasPaid } from './store.ts'

export interface FactsDeps {
  readonly database: Database
  readonly chain: Chain
  readonly clock: Clock
  readonly leases: Pick<Leases, 'listOf' | 'listTerms'>
  readonly deposits: Pick<Deposits, 'observedPaymentOf'>
  /** Who proved a wallet. */
  readonly ownerOf: (wallet: Address) => Promise<string | undefined>
  readonly contracts: RelayContracts
}

/** A call to a passkey account that a person asked for. */
interface RelayRequest {
  readonly person: string
  readonly account: Address
  readonly execution: Hex
}

/** What the relay brings, what the account lacks, and the lease of the act, or one of the person's. */
interface CheckedRequest extends Relayed {
  readonly leaseId: string | null
  /** What the account lacks of the fee in RNB. */
  readonly lacking: bigint
  /** The nonce of the account's next act. */
  readonly accountNonce: bigint
}

/** After as many failed payments of a person, in 30 days, the relay sends nothing more for them. */
const maxFailures = 2

/** More bytes than any act needs: reading a batch takes time with the square of its length. */
const longestExecution = 16_384

/** Throws the Refusal of the first rule that a request breaks now. */
export async function checkRequest(
  deps: FactsDeps,
  { person, account, execution }: RelayRequest,
): Promise<CheckedRequest> {
  const { database, chain, contracts } = deps
  if (size(execution) > longestExecution) throw new Refusal('relay-transaction-unreadable')
  if ((await deps.ownerOf(getAddress(account))) !== person) throw new Refusal('relay-account-not-yours')
  const since = new Date(deps.clock.now() - 30 * dayMilliseconds)
  if ((await countFailures(database, person, since)) >= maxFailures) throw new Refusal('relay-failed-twice')
  const { issued, leaseOf } = await listIssued(deps, person)
  const { balances, onChain, ...facts } = await readChain(chain, contracts, account)
  if (!onChain.hasOwnCode) throw new Refusal('relay-account-changed')
  const places = contracts.around(account)
  const relayed = checkRelayed({ account, data: execution }, { ...facts, places, issued, balance: balances.stablecoin })
  const lacking = relayed.fee > balances.token ? relayed.fee - balances.token : 0n
  return { ...relayed, lacking, accountNonce: onChain.nonce, leaseId: leaseOf(relayed.terms) }
}

/** The terms that the relay may pay for: no second payment of a lease, and no unpaid renewal, which `renew` pays. */
async function listIssued({ database, chain, clock, leases, deposits }: FactsDeps, person: string) {
  const lastHour = new Date(clock.now() - 3_600_000)
  const own = await leases.listOf(database, person)
  const all = await leases.listTerms(
    database,
    own.map(({ id }) => id),
  )
  const here = all.filter((one) => one.chainId === chain.chainId && one.escrow === chain.escrow.address)
  const isToPay = async (one: IssuedTerms): Promise<boolean> => {
    const lease = own.find(({ id }) => id === one.leaseId)
    if (one.isRenewal || lease?.status !== 'accepted' || lease.paidTerms) return false
    if (await hasPaid(database, lease.id, lastHour)) return false
    const ofLease = all.filter(({ leaseId }) => leaseId === one.leaseId)
    return (await deposits.observedPaymentOf(database, ofLease)) === undefined
  }
  const issued: (RelayTerms & { readonly leaseId: string })[] = []
  for (const one of here) {
    const isPaid = own.find(({ id }) => id === one.leaseId)?.paidTerms === one.id
    if (isPaid || (await isToPay(one))) issued.push({ terms: one.terms, isPaid, leaseId: one.leaseId })
  }
  // An act about no terms counts for the landlord too: else one landlord could let many people use up the day.
  const leaseOf = (terms?: Hex) => here.find(({ id }) => id === terms)?.leaseId ?? issued[0]?.leaseId ?? null
  return { issued, leaseOf }
}

/** Reads the account's code, balances and allowance, fees and time at the newest block. */
async function readChain({ client, escrow }: Chain, contracts: RelayContracts, account: Address) {
  const { stablecoin, token, rentOrders } = contracts.around(account)
  const read = (address: Address) => ({ address, abi: erc20Abi }) as const
  const fee = { address: escrow.address, abi: rentEscrowAbi } as const
  const [ofStablecoin, ofToken, ordersAllowance, lease, rent, onChain, { timestamp }] = await Promise.all([
    client.readContract({ ...read(stablecoin), functionName: 'balanceOf', args: [account] }),
    client.readContract({ ...read(token), functionName: 'balanceOf', args: [account] }),
    client.readContract({ ...read(stablecoin), functionName: 'allowance', args: [account, rentOrders] }),
    client.readContract({ ...fee, functionName: 'depositFee' }),
    client.readContract({ ...fee, functionName: 'rentFee' }),
    readAccount(client, account),
    client.getBlock(),
  ]).catch(() => {
    throw new Refusal('chain-away')
  })
  const balances = { stablecoin: ofStablecoin, token: ofToken }
  return { balances, onChain, ordersAllowance, fees: { lease, rent }, now: Number(timestamp) }
}
