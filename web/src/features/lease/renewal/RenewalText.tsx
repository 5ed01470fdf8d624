/** The following lease's agreement before signing: its words, read from the hashed text. */
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
