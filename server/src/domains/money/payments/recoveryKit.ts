/** The recovery kit of a lease for one of its parties: the terms, programs and text needed to act without us. */
import { rentOrdersAbi } from '@keyhold/escrow/abi/RentOrders.ts'
import { rentOrdersAddress } from '@keyhold/escrow/deploy-escrow.ts'
import { recoveryKit } from '@keyhold/escrow/recovery-kit/kit.ts'
import { languageFacts } from '@keyhold/rental/language.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { networkNames } from '../../../gateways/chain/networks.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import { type Language, sentencesOf, textFor } from '../../../gateways/text.ts'
import { zipOf } from '../../../gateways/zip.ts'
import type { Agreements } from '../../leases/agreements/service.ts'
import { referenceOf } from '../../leases/leases/lease.ts'
import type { Leases } from '../../leases/leases/service.ts'
import { readableTerms } from '../../leases/leases/terms/readableTerms.ts'

export interface RecoveryKitDeps {
  readonly database: Database
  readonly clock: Clock
  readonly chain: Chain
  readonly leases: Pick<Leases, 'findOwn' | 'listTerms'>
  readonly agreements: Pick<Agreements, 'findFrozen'>
}

/** The kit as a zip, with its file name. Only a party finds it; it does not exist before the tenant starts to pay. */
export async function createRecoveryKit(
  { database, clock, chain, leases, agreements }: RecoveryKitDeps,
  viewer: Person,
  leaseId: string,
  language: Language,
): Promise<{ file: string; zip: Buffer }> {
  const lease = await leases.findOwn(database, viewer, leaseId)
  const issued = await leases.listTerms(database, [lease.id])
  const chosen = readableTerms(lease, issued, viewer.id)
  const agreement = await agreements.findFrozen(database, lease.id)
  if (!chosen) throw new Refusal('no-terms-yet')
  if (!agreement) throw new Refusal('agreement-deleted')
  const { id, terms, chainId, escrow } = chosen
  const reference = referenceOf(lease)
  const record = chain.escrows.find(({ address }) => address === escrow) ?? chain.escrow
  const { version, abi, rentOrders = { address: rentOrdersAddress(record), abi: rentOrdersAbi } } = record
  const files = recoveryKit({
    version,
    abi,
    rentOrders,
    reference,
    id,
    terms,
    chainId,
    escrow,
    timeZone: lease.timeZone,
    language: languageFacts[language].locale,
    network: networkNames[chainId] ?? chain.network,
    rpcUrl: chain.rpcUrl,
    explorerUrl: chain.explorerUrl,
    decimals: chain.deployment.stablecoinDecimals,
    messages: { ...sentencesOf(language, 'pdf', 'kit'), ...sentencesOf(language, 'escrow') },
    agreement: agreement.canonical,
  })
  return { file: textFor(language)('pdf:kit.file', { reference }), zip: zipOf(files, clock.now()) }
}
