/** The survival kit of a lease for one of its parties: terms, programs and words, all that acting without us needs. */
import { survivalKit } from '@keyhold/escrow/survival/kit.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Chain } from '../../gateways/chain/chain.ts'
import { networkNames } from '../../gateways/chain/networks.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import type { Person } from '../../gateways/session.ts'
import { type Language, sentencesOf, textFor } from '../../gateways/text.ts'
import { zipOf } from '../../gateways/zip.ts'
import type { Agreements } from '../agreements/service.ts'
import { referenceOf } from '../deposits/wire.ts'
import type { LeasePages } from '../leases/pages/service.ts'
import type { Leases } from '../leases/service.ts'

export interface KitParts {
  readonly database: Database
  readonly clock: Clock
  readonly chain: Chain
  readonly leases: Pick<Leases, 'listTerms'>
  readonly agreements: Pick<Agreements, 'findFrozen'>
  readonly leasePages: Pick<LeasePages, 'findOwn'>
}

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', es: 'es', th: 'th-TH-u-ca-gregory' }

/** The kit as a zip, with the name of its file. Only a party finds it; before anybody started to pay there is nothing to act on. */
export async function kitOf(
  { database, clock, chain, leases, agreements, leasePages }: KitParts,
  viewer: Person,
  leaseId: string,
  language: Language,
): Promise<{ file: string; zip: Buffer }> {
  const lease = await leasePages.findOwn(viewer, leaseId)
  const issued = await leases.listTerms(database, [lease.id])
  const chosen = issued.find(({ id }) => id === lease.paidTerms) ?? issued.at(-1)
  const agreement = await agreements.findFrozen(database, lease.id)
  if (!chosen || !agreement) throw new Refusal('no-terms-yet')
  const { id, terms, chainId, escrow } = chosen
  const reference = referenceOf(lease)
  const files = survivalKit({
    ...{ reference, id, terms, chainId, escrow, timeZone: lease.timeZone, language: locales[language] },
    network: networkNames[chainId] ?? chain.network,
    rpcUrl: chain.rpcUrl,
    explorerUrl: chain.explorerUrl,
    decimals: chain.deployment.stablecoinDecimals,
    words: { ...sentencesOf(language, 'paper', 'kit'), ...sentencesOf(language, 'escrow') },
    agreement: agreement.canonical,
  })
  return { file: textFor(language)('paper:kit.file', { reference }), zip: zipOf(files, clock.now()) }
}
