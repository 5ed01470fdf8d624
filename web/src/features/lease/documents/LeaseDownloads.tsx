/**
 * A party's downloads, as list items: the agreement as a PDF, the payment's public receipt, and the kit to act without
 * Keyhold.
 */
import { agreementPdf } from '@keyhold/api/agreements.ts'
import { inventoryPdf } from '@keyhold/api/inventories.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { recoveryKit } from '@keyhold/api/payments.ts'
import { paidIn } from '@keyhold/rental/paidIn.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { download } from '../../../gateways/download.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/Icon.tsx'
import type { IconName } from '../../../ui/iconNames.ts'
import { useToast } from '../../../ui/Toast.tsx'
import { standingInventories } from '../inventoryHistory.ts'
import css from '../payments/Payments.module.css'

interface Props {
  readonly lease: LeaseDetail
  readonly now: number
  readonly viewerId: string
}

export function LeaseDownloads({ lease, now, viewerId }: Props) {
  const text = useText('payments')
  const inventory = useText('inventory')
  const paid = paidIn(lease.transactions)
  if (!lease.document) return null
  return (
    <>
      {!lease.isAgreementDeleted && (
        <Download
          icon="file-pdf"
          load={() => download(agreementPdf, { input: { userId: viewerId, requestId: lease.id } })}
          name={text('documents.agreement')}
        />
      )}
      {standingInventories(lease, now).map(({ stage, version }) => (
        <Download
          key={stage}
          icon="file-pdf"
          load={() => download(inventoryPdf, { params: { id: lease.id, stage, version: String(version) } })}
          name={inventory(`papers.${stage}`)}
        />
      ))}
      {paid && (
        <li>
          <Icon name="receipt" />
          <Link className="link" to={paths.receipt(paid.chainId, paid.transactionId)}>
            {text('documents.receipt')}
          </Link>
        </li>
      )}
      {lease.terms && !lease.isAgreementDeleted && (
        <Download
          icon="download-simple"
          load={() => download(recoveryKit, { params: { id: lease.id } })}
          name={text('documents.kit')}
        >
          <p className="xs quiet">{text('documents.kitWhat')}</p>
        </Download>
      )}
    </>
  )
}

interface DownloadProps {
  readonly icon: IconName
  readonly name: string
  readonly load: () => Promise<void>
  readonly children?: ReactNode
}

/** A file generated on demand; an error shows a toast, and the button stays. */
export function Download({ icon, name, load, children }: DownloadProps) {
  const text = useText('payments')
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await load().catch(() => toast({ title: text('documents.failed'), children: text('documents.again'), tone: 'bad' }))
    setBusy(false)
  }
  return (
    <li>
      <Icon name={busy ? 'spinner-gap' : icon} />
      <div>
        <button
          type="button"
          className={`link ${css.file}`}
          disabled={busy}
          aria-busy={busy || undefined}
          onClick={() => void save()}
        >
          {name}
        </button>
        {children}
      </div>
    </li>
  )
}
