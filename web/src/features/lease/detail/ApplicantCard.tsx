/** The applicant, as the landlord may see them: private data stays masked until acceptance (D 6.7). */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { ageOn, dayAt } from '@keyhold/rental/day.ts'
import { isClosed } from '@keyhold/rental/lease.ts'
import { fileUrl } from '../../../gateways/api.ts'
import { formatDay, formatDayAt } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import css from '../Lease.module.css'
import { partyName } from '../partyName.ts'
import { useMaritalStatuses } from '../queries.ts'
import { ProfileName } from '../request/ProfileName.tsx'

export function ApplicantCard({ lease, now, viewerId }: { lease: LeaseDetail; now: number; viewerId: string }) {
  const text = useText('leases')
  const language = useLanguage()
  const { rentee, tenant } = lease
  const title = lease.payBy === null ? 'applicant.title' : 'applicant.titleLater'
  const hasAgreement = !lease.isAgreementDeleted && (lease.document !== null || !isClosed(statusOf(lease)))
  return (
    <Panel label={text(title)}>
      <h2>{text(title)}</h2>
      <div className={css.applicant}>
        <Avatar large name={partyName(tenant)} picture={tenant.avatarImagePath && fileUrl(tenant.avatarImagePath)} />
        <div>
          <h3>{tenant.hasLeft ? partyName(tenant) : rentee.renteeFullName}</h3>
          {tenant.memberSince && !tenant.hasLeft && (
            <p className="small soft">
              {text('applicant.since', { month: formatDay(tenant.memberSince.slice(0, 10), language, 'month') })}
            </p>
          )}
          {tenant.hasLeft ? <p className="small soft">{text('applicant.left')}</p> : <Facts lease={lease} now={now} />}
          <ProfileName lease={lease} party={tenant} />
          {rentee.message && <blockquote>{rentee.message}</blockquote>}
          {hasAgreement && (
            <div className={css.acts}>
              <ButtonLink small kind="plain" icon="file-text" to={paths.agreement(viewerId, lease.id)}>
                {text('applicant.read')}
              </ButtonLink>
            </div>
          )}
        </div>
      </div>
    </Panel>
  )
}

/** The applicant's details; after their identity was deleted, a sentence says so. */
function Facts({ lease: { rentee, timeZone }, now }: { lease: LeaseDetail; now: number }) {
  const text = useText('leases')
  const requestText = useText('requests')
  const language = useLanguage()
  const statuses = useMaritalStatuses()
  const marital = statuses.data?.find(({ id }) => id === rentee.renteeMaritalId)?.text
  const deletedAt = rentee.identityDeletedAt
  const facts = [
    { key: 'work', value: rentee.renteeProfession },
    { key: 'home', value: rentee.renteeHomeAddress },
    { key: 'age', value: String(ageOn(rentee.renteeDateOfBirth, dayAt(now, timeZone))) },
  ] as const
  const identity = [
    { key: 'passport', value: rentee.renteeIdPassPortNumber },
    { key: 'nationality', value: rentee.renteeNationality },
    { key: 'marital', value: rentee.renteeMaritalId === null ? null : (marital ?? '') },
  ] as const
  return (
    <>
      <dl>
        {[...facts, ...(deletedAt ? [] : identity)].map(({ key, value }) => (
          <div key={key}>
            <dt>{text(`applicant.${key}`)}</dt>
            <dd>{value ?? <Masked />}</dd>
          </div>
        ))}
      </dl>
      {deletedAt && (
        <p className="small soft">
          {requestText('text.identityDeleted', { day: formatDayAt(deletedAt, timeZone, language, 'long') })}
        </p>
      )}
    </>
  )
}

function Masked() {
  const text = useText('leases')
  return (
    <span className={css.masked}>
      <Icon name="eye-slash" /> {text('applicant.masked')}
    </span>
  )
}
