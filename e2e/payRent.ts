/** Pays rents without a browser, call by call, and advances time to the next due date: for stories of many months. */
import { type Address, createWalletClient, erc20Abi, type Hex, http, parseAbi } from 'viem'
import type { AcceptedLease } from './acceptedLease.ts'
import type { ApiUser } from './apiUser.ts'
import type { ChainBalances } from './chainBalances.ts'

const escrowAbi = parseAbi(['function payRentFor(bytes32 id, address landlord, uint256 amount)'])

/** One month of a lease from the API. */
export interface RentMonth {
  readonly number: number
  readonly from: string
  readonly dueAt: number
  readonly state: string
  readonly days: number
  readonly paid: string
  readonly open: string
}
/** A lease's rents as a party reads them. */
export interface Rents {
  readonly months: readonly RentMonth[]
  readonly rents: readonly { readonly transactionId: Hex; readonly amount: string }[]
  readonly readTo: number
}

export class RentPayer {
  readonly #lease: AcceptedLease
  readonly #chainBalances: ChainBalances

  constructor(lease: AcceptedLease, chainBalances: ChainBalances) {
    this.#lease = lease
    this.#chainBalances = chainBalances
  }

  read(person: ApiUser): Promise<Rents> {
    return person.request<Rents>('GET', `/contract/${this.#lease.leaseId}/ledger`)
  }

  /** Allows the escrow to take a year's rents, and its fee. */
  async allow(): Promise<void> {
    const { stablecoin, token, escrow } = this.#chainBalances.facts
    const { rent } = this.#lease
    const approve = (address: Address, whole: number) =>
      this.#write((client) =>
        client.writeContract({
          address,
          abi: erc20Abi,
          functionName: 'approve',
          chain: null,
          args: [escrow, BigInt(whole) * 10n ** 18n],
        }),
      )
    await approve(stablecoin, rent * 12)
    await approve(token, 12)
  }

  /** Advances time to a month's due date, plus a number of days. */
  async waitForMonth(number: number, daysLate = 0): Promise<void> {
    const { tenant } = this.#lease
    const month = (await this.read(tenant)).months.find((one) => one.number === number)
    const { leaseNow } = await tenant.request<{ leaseNow: number }>('GET', '/escrow')
    const seconds = (month?.dueAt ?? 0) + daysLate * 86_400 - leaseNow
    if (seconds > 0) await tenant.request('POST', '/local/time', { seconds })
  }

  /** Pays one rent, and sets its month if one is given. */
  async pay(month?: number): Promise<Hex> {
    const { tenant, leaseId, rent } = this.#lease
    const { escrow } = this.#chainBalances.facts
    const lease = await tenant.request<{ smartContractId: Hex; landlordWalletAddress: Address }>(
      'GET',
      `/contract/${leaseId}`,
    )
    const transactionId = await this.#write((client) =>
      client.writeContract({
        address: escrow,
        abi: escrowAbi,
        functionName: 'payRentFor',
        chain: null,
        args: [lease.smartContractId, lease.landlordWalletAddress, BigInt(rent) * 10n ** 18n],
      }),
    )
    await tenant.request('PUT', '/contract-activated', { contractId: leaseId, transactionId })
    if (month) await tenant.request('PUT', `/contract/${leaseId}/ledger/month`, { transactionId, order: 0, month })
    return transactionId
  }

  async #write(send: (client: ReturnType<typeof walletOf>) => Promise<Hex>): Promise<Hex> {
    const sending = send(walletOf(this.#lease.tenant, this.#chainBalances.facts.rpcUrl))
    await this.#chainBalances.waitForSuccess(sending)
    return sending
  }
}

const walletOf = ({ wallet }: ApiUser, rpcUrl: string) =>
  createWalletClient({ account: wallet, transport: http(rpcUrl) })
