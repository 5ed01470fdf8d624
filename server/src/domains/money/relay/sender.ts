/**
 * The relay pays the network fee, and the fee in RNB, of what owners of passkey accounts signed, from an account with a
 * key of its own (docs/adr/0154). It takes one step at a time under a lock shared by all processes: it settles the
 * transaction that is on its way, or sends the next.
 */
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { safeContracts } from '@keyhold/escrow/accounts/safeContracts.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, formatEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { KeyRefused, refuseOtherPowers } from '../../../gateways/chain/keyGuard.ts'
import { isSilent } from '../../../gateways/chain/logs.ts'
import { createSend } from '../../../gateways/chain/ownTransaction.ts'
import { runAlone } from '../../../gateways/chain/stepLock.ts'
import { repeat, unless } from '../../../gateways/repeat.ts'
import { isNamedInTerms } from '../keeper/service.ts'
import type { SenderDeps, SenderStep } from './deps.ts'
import { soonSeconds } from './limits.ts'
import { sendAsked, settleSent } from './send.ts'
import { createRelayStatus } from './status.ts'
import * as store from './store.ts'

export interface RelaySender {
  readonly account: Address
  /** Throws KeyRefused if the account has other powers; during an outage the check waits for the first step. */
  refuse(): Promise<void>
  /** Settles the transaction on its way, or sends the next. Throws when chain or database is unavailable. */
  step(): Promise<SenderStep>
  /** The relay's state, for GET /api/health; `working` while it waits. */
  probe(): 'ready' | 'working' | 'short-of-gas' | 'short-of-rnb'
  /** Runs until the returned function is called. */
  start(): () => Promise<void>
}

const ownKey = { name: 'RELAY_KEY', holds: 'A relay holds gas and RNB and nothing else' }
const lockKey = 7_270_041
const pauses = { isLocal: 500, elsewhere: 2_000 } as const

/** Creates the sender; it does nothing until it is started or a step is run. */
export function createRelaySender(deps: SenderDeps): RelaySender {
  const { database, chain, contracts } = deps
  const { chainId } = chain
  const account = privateKeyToAccount(deps.key)
  const { address } = account
  const status = createRelayStatus(deps, address)
  const send = createSend(chain.client, (said) =>
    deps.log.info({ relay: address, said }, 'A node refused a transaction of the relay.'),
  )
  const sending = { deps, account, status, send, timedOut: new Set<string>() }
  let isTrusted = false
  let isDeployed = false
  let last: SenderStep = 'rests'

  async function refuse(): Promise<void> {
    const isParty = async (one: Address) => (await deps.ownerOf(one)) !== undefined || isNamedInTerms(database, one)
    await refuseOtherPowers({ chain, account: address, key: ownKey, isParty })
    if (await store.isKeeper(database, address))
      throw new KeyRefused(
        `RELAY_KEY is the key of ${address}, a keeper here. ${ownKey.holds}: give it a key of its own.`,
      )
    await warnOfLimit()
    isTrusted = true
  }

  /** A limit below the fees of the escrow lets the relay pay for nothing that has one. */
  async function warnOfLimit(): Promise<void> {
    const escrow = { address: chain.escrow.address, abi: rentEscrowAbi } as const
    const fees = await Promise.all([
      chain.client.readContract({ ...escrow, functionName: 'depositFee' }),
      chain.client.readContract({ ...escrow, functionName: 'rentFee' }),
    ])
    const { rnb } = deps.limits.aCall
    if (fees.some((fee) => fee > rnb))
      deps.log.warn({ relay: address }, `RELAY_RNB_A_CALL is ${formatEther(rnb)}, less than a fee of the escrow.`)
  }

  /** Whether the chain has the contracts of passkey accounts, and those of Safe on which they stand. */
  async function hasContracts(): Promise<boolean> {
    const { accounts, guard, passkeyOwner, relayAccount } = contracts
    const needed = [accounts, guard, passkeyOwner, relayAccount, ...Object.values(safeContracts)]
    if (!isDeployed) {
      const codes = await Promise.all(needed.map((one) => chain.client.getCode({ address: one })))
      isDeployed = codes.every((code) => code !== undefined)
    }
    return isDeployed
  }

  async function takeStep(): Promise<SenderStep> {
    const isThere = await chain.readHead().then(
      () => true,
      () => false,
    )
    if (!isThere || chain.isDoubtful()) {
      await status.note('waiting', 'The relay waits: the chain is away, or its nodes disagree.')
      return 'rests'
    }
    if (!isTrusted) await refuse()
    if (!(await hasContracts())) {
      await status.note('waiting', 'The relay waits: the chain lacks the contracts of passkey accounts.')
      return 'rests'
    }
    const sent = await store.findOnItsWay(database, chainId)
    if (sent) return settleSent(sending, sent)
    const asked = await store.findNextAsked(database, chainId, (chain.head()?.time ?? 0) + soonSeconds)
    if (asked) return sendAsked(sending, asked)
    await status.readBalances(false)
    return 'rests'
  }

  const sender: RelaySender = {
    account: address,
    refuse: () =>
      refuse().catch((error: unknown) => {
        if (error instanceof KeyRefused) throw error
      }),
    async step() {
      last = 'rests'
      last = (await runAlone(database, { key: lockKey, chainId }, takeStep)) ?? 'rests'
      return last
    },
    probe() {
      const state = status.state()
      return state === 'waiting' ? 'working' : state
    },
    start() {
      const rest = chain.isLocal ? pauses.isLocal : pauses.elsewhere
      return repeat(async () => ((await sender.step()) === 'called' ? 'more' : 'none'), {
        pauseMilliseconds: () => (last === 'on-its-way' ? chain.pollMilliseconds : rest),
        onFault: unless((error) => isSilent(error) || isChainAway(error), deps.onFault),
      })
    },
  }
  return sender
}

const isChainAway = (error: unknown) => error instanceof Refusal && error.code === 'chain-away'
