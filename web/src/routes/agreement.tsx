/** /profile/:id/leases/:leaseId/agreement: a lease's agreement, for both parties, to read and to print. */
import { Link, useParams } from 'react-router'
import { LeaseNotFound } from '../features/lease/detail/LeaseNotFound.tsx'
import css from '../features/lease/documents/Agreement.module.css'
import { AgreementPage } from '../features/lease/documents/AgreementPage.tsx'
import { AgreementPdf } from '../features/lease/documents/AgreementPdf.tsx'
import { useAgreement } from '../features/lease/queries.ts'
import { ApiError, isMissing, useRefusal } from '../gateways/api.ts'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['requests', 'leases'] }

/** Refusals that a retry would repeat. */
const noneThere: readonly string[] = ['agreement-deleted', 'no-agreement-made']

export default function Page() {
  const { id = '', leaseId = '' } = useParams()
  const text = useText('requests')
  const refusal = useRefusal()
  const agreement = useAgreement(leaseId)
  const isNone = agreement.error instanceof ApiError && noneThere.includes(agreement.error.code)
  return (
    <div className="wrap read">
      <Title>{text('text.title')}</Title>
      <div className={`no-print ${css.bar}`}>
        <Link className="link" to={paths.lease(id, leaseId)}>
          <Icon name="arrow-left" /> {text('text.back')}
        </Link>
        {agreement.data && (
          <div className="row wraps">
            {!agreement.data.isPreview && <AgreementPdf viewerId={id} leaseId={leaseId} />}
            <Button small icon="printer" onClick={() => window.print()}>
              {text('text.print')}
            </Button>
          </div>
        )}
      </div>
      {agreement.data && <AgreementPage agreement={agreement.data} />}
      {isMissing(agreement.error) && <LeaseNotFound viewerId={id} />}
      {agreement.error && !isMissing(agreement.error) && (
        <EmptyState heading="h1" drawing="mark" title={text(isNone ? 'text.none' : 'text.failed')}>
          <p role="alert">{refusal(agreement.error)}</p>
          {!isNone && (
            <Button kind="main" onClick={() => void agreement.refetch()}>
              {text('again')}
            </Button>
          )}
        </EmptyState>
      )}
      {agreement.isPending && (
        <div className={css.paper}>
          <h1 className="vh">{text('text.title')}</h1>
          <SkeletonLines lines={16} />
        </div>
      )}
    </div>
  )
}
