/**
 * The recovery kit of a deposit without a lease, for one of its two accounts: accounts, programs and text (D 11.25).
 */
import { pairRecoveryKit } from '@keyhold/escrow/recovery-kit/pairKit.ts'
import { languageFacts } from '@keyhold/rental/language.ts'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Clock } from '../../../gateways/clock.ts'
import { type Language, sentencesOf, textFor } from '../../../gateways/text.ts'
import { zipOf } from '../../../gateways/zip.ts'
import type { Pair } from './pair.ts'

/** The kit as a zip, with its file name. A pair has no home, and its dates are in UTC. */
export function createPairKit(
  { clock, chain }: { readonly clock: Clock; readonly chain: Chain },
  { id, rentee, landlord, escrow, record }: Pair,
  language: Language,
): { file: string; zip: Buffer } {
  const files = pairRecoveryKit({
    tenant: rentee,
    landlord,
    arbitrator: record.arbitrator,
    escrow,
    version: record.version,
    abi: record.abi,
    chainId: chain.chainId,
    network: chain.network,
    rpcUrl: chain.rpcUrl,
    explorerUrl: chain.explorerUrl,
    decimals: chain.deployment.stablecoinDecimals,
    timeZone: 'UTC',
    language: languageFacts[language].locale,
    messages: { ...sentencesOf(language, 'pdf', 'kit'), ...sentencesOf(language, 'escrow') },
  })
  return {
    file: textFor(language)('pdf:kit.pair.file', { reference: id.slice(2, 10) }),
    zip: zipOf(files, clock.now()),
  }
}
