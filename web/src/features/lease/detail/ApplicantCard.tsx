/** Who asks for the home, as the landlord may know them: what is private stays masked until acceptance (D 6.7). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { ageOn, dayAt } from '@keyhold/rental/day.ts'
import { fileUrl } from '../../../gateways/api.ts'
import { formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import css from '../Lease.module.css'
import { partyName } from '../partyName.ts'
import { useMaritalStatuses } from '../queries.ts'

export function ApplicantCard({ lease, now, viewerId }: { lease: LeaseDetail; now: number; viewerId: string }) {
  const text = useText('leases')
  const language = useLanguage()
  const statuses = useMaritalStatuses()
  const { rentee, tenant } = lease
  const title = lease.payBy === null ? 'applicant.title' : 'applicant.titleLater'
  const marital = statuses.data?.find(({ id }) => id === rentee.renteeMaritalId)?.text
  const facts = [
    { key: 'work', value: rentee.renteeProfession },
    { key: 'home', value: rentee.renteeHomeAddress },
    { key: 'age', value: String(ageOn(rentee.renteeDateOfBirth, dayAt(now, lease.timeZone))) },
    { key: 'passport', value: rentee.renteeIdPassPortNumber },
    { key: 'nationality', value: rentee.renteeNationality },
    { key: 'marital', value: rentee.renteeMaritalId === null ? null : (marital ?? '') },
  ] as const
  return (
    <Panel label={text(title)}>
      <h2>{text(title)}</h2>
      <div className={css.applicant}>
        <Avatar large name={partyName(tenant)} picture={tenant.avatarImagePath && fileUrl(tenant.avatarImagePath)} />
        <div>
          <h3>{rentee.renteeFullName}</h3>
          {tenant.memberSince && (
            <p className="small soft">
              {text('applicant.since', { month: formatDay(tenant.memberSince.slice(0, 10), language, 'month') })}
            </p>
          )}
          <dl>
            {facts.map(({ key, value }) => (
              <div key={key}>
                <dt>{text(`applicant.${key}`)}</dt>
                <dd>{value ?? <Masked />}</dd>
              </div>
            ))}
          </dl>
          {rentee.message && <blockquote>{rentee.message}</blockquote>}
          <div className={css.acts}>
            <ButtonLink small kind="plain" icon="file-text" to={paths.agreement(viewerId, lease.id)}>
              {text('applicant.read')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </Panel>
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
