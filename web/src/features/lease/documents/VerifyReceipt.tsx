/** How to verify a receipt independently: the explorer, the event, and one query to any node. */
import type { Receipt } from '@keyhold/api/receipts.ts'
import { mainEvent } from '@keyhold/rental/receiptEvent.ts'
import { RichText } from '../../../gateways/text/RichText.tsx'
import { useText } from '../../../gateways/text/useText.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import css from './Receipt.module.css'

const bold = { b: (words: string) => <b translate="no">{words}</b> }

export function VerifyReceipt({ receipt }: { receipt: Receipt }) {
  const text = useText('receipt')
  const { explorerUrl, transactionId, chainId, leases, rpcUrl } = receipt
  const main = mainEvent(receipt.events)
  // Events are compared by the lease's id if they carry it; a credit has only its account.
  const event = (main?.lease ? main : (receipt.events.find(({ lease }) => lease) ?? main))?.event
  return (
    <Panel className={css.check} label={text('check.title')}>
      <h2>{text('check.title')}</h2>
      <ol>
        <li>{text('check.open', { chain: chainId })}</li>
        {event && (
          <li>
            <span>
              <RichText marks={bold}>{text('check.event', { event })}</RichText>
            </span>
          </li>
        )}
        {leases.length > 0 && (
          <li>
            <span>
              <RichText marks={bold}>{text('check.state')}</RichText>
            </span>
          </li>
        )}
        {waitingAccounts(leases).map((account) => (
          <li key={account}>
            <span>
              <RichText marks={bold}>{text('check.credit', { account })}</RichText>
            </span>
          </li>
        ))}
      </ol>
      {explorerUrl && (
        <a
          className={`no-print ${css.pdf}`}
          href={`${explorerUrl}/tx/${transactionId}`}
          target="_blank"
          rel="noreferrer"
        >
          {text('check.explorer')} <Icon name="arrow-square-out" />
        </a>
      )}
      {leases.map(({ id, escrow, question }) => (
        <details key={id} className="no-print">
          <summary>{text('check.node')}</summary>
          <pre translate="no">{curlCommand(rpcUrl, escrow, question)}</pre>
          <p className="small soft">{text('check.nodeHow')}</p>
        </details>
      ))}
    </Panel>
  )
}

/** The account of an undelivered sum that left its part: `leaseState` does not include it any more. */
function waitingAccounts(leases: Receipt['leases']): readonly string[] {
  const out = leases.flatMap(({ parts }) => parts.flatMap((part) => part.out))
  return [...new Set(out.flatMap(({ credit }) => (credit?.paidAt === null ? credit.account : [])))]
}

/** A curl command for any terminal: `eth_call` of `leaseState`. */
function curlCommand(rpcUrl: string, escrow: string, question: string): string {
  const params = [{ to: escrow, data: question }, 'latest']
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params })
  return `curl ${rpcUrl} -H 'content-type: application/json' -d '${body}'`
}
