/** An agreement's hash, what it covers, and the hashed text for verification. */
import type { Agreement } from '@keyhold/api/agreements.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import css from './Agreement.module.css'

export function HashNote({ agreement }: { agreement: Agreement }) {
  const text = useText('requests')
  const { document, salt, canonical, facts } = agreement
  return (
    <section className={css.hash}>
      <h2>{text('text.hashTitle')}</h2>
      <p>{text('text.hashWhat')}</p>
      <p>{text('text.seal')}</p>
      {document ? (
        <dl className={css.facts}>
          <div>
            <dt>{text('text.hash')}</dt>
            <dd>
              <b>{document}</b>
            </dd>
          </div>
          {salt && (
            <div>
              <dt>{text('text.salt')}</dt>
              <dd>{salt}</dd>
            </div>
          )}
        </dl>
      ) : (
        <p className="strong">{text('text.preview')}</p>
      )}
      <p>{text('text.escrow', { address: facts.escrow.address, chain: facts.escrow.chainId })}</p>
      {canonical && (
        <details className="no-print">
          <summary>{text('text.canonical')}</summary>
          <pre>{canonical}</pre>
        </details>
      )}
    </section>
  )
}
