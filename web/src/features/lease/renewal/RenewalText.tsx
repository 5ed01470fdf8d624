/** The agreement of the lease that follows, as it is about to be signed: its words, read out of the text that is hashed. */
import type { AgreementFacts, Clause } from '@keyhold/api/agreements.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { AgreementText } from '../documents/AgreementText.tsx'

export function RenewalText({ canonical }: { canonical: string }) {
  const text = useText('renewals')
  const language = useLanguage()
  const { facts, clauses } = JSON.parse(canonical) as { facts: AgreementFacts; clauses: Record<string, Clause[]> }
  return (
    <details>
      <summary>{text('sign.read')}</summary>
      <AgreementText facts={facts} clauses={clauses[language] ?? clauses.en ?? []} identity={null} />
    </details>
  )
}
