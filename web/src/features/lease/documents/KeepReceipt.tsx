/** How to store a receipt: its URL as a QR code, on paper, as a PDF. */
import type { Receipt } from '@keyhold/api/receipts.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import css from './Receipt.module.css'

export function KeepReceipt({ receipt }: { receipt: Receipt }) {
  const text = useText('receipt')
  const { address, qr, chainId, transactionId, state } = receipt
  const margin = 4
  const size = qr.size + 2 * margin
  return (
    <Panel className={css.keep} label={text('keep.title')}>
      <h2>{text('keep.title')}</h2>
      <svg viewBox={`-${margin} -${margin} ${size} ${size}`} shapeRendering="crispEdges" role="img">
        <title>{text('keep.qr')}</title>
        <path d={qr.path} />
      </svg>
      <p className={`small soft ${css.address}`}>
        {text('keep.opens')} <span translate="no">{address.replace(/^https?:\/\//, '')}</span>
      </p>
      <p className="row wraps no-print">
        {(state === 'final' || state === 'seen') && (
          <a className={css.pdf} href={`/api/receipt/${chainId}/${transactionId}/pdf`} download>
            <Icon name="download-simple" /> {text('keep.pdf')}
          </a>
        )}
        <Button kind="plain" small icon="printer" onClick={() => window.print()}>
          {text('keep.print')}
        </Button>
      </p>
    </Panel>
  )
}
