/** /profile/:id/rentals: what a person rents, what the escrow holds for it, and what comes next. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { useParams } from 'react-router'
import { HeldNow } from '../features/deposits/HeldNow.tsx'
import { HeldSummary } from '../features/deposits/HeldSummary.tsx'
import { ListSkeleton } from '../features/leases/ListSkeleton.tsx'
import { useRentals } from '../features/leases/queries.ts'
import { RentalCard } from '../features/leases/RentalCard.tsx'
import css from '../features/leases/Requests.module.css'
import { loudAct } from '../features/leases/situation.ts'
import { useLeaseNow } from '../gateways/leaseClock.ts'
import { useText } from '../gateways/text.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Title } from '../ui/Title.tsx'

export const handle = { frame: 'slim', words: ['leases', 'requests', 'deposits'] }

export default function Page() {
  const { id = '' } = useParams()
  const text = useText('requests')
  const rentals = useRentals()
  return (
    <>
      <Title>{text('rentals.title')}</Title>
      <header className={css.head}>
        <h1>{text('rentals.title')}</h1>
        <p>{text('rentals.lede')}</p>
      </header>
      {rentals.data ? (
        <Rentals rentals={rentals.data} arrivedAt={rentals.dataUpdatedAt} viewerId={id} />
      ) : (
        <ListSkeleton error={rentals.error} onAgain={() => void rentals.refetch()} />
      )}
    </>
  )
}

function Rentals(given: { rentals: readonly LeaseCard[]; arrivedAt: number; viewerId: string }) {
  const { rentals, arrivedAt, viewerId } = given
  const text = useText('requests')
  const now = useLeaseNow(rentals[0]?.leaseNow ?? 0, arrivedAt)
  const first = rentals.find((lease) => loudAct(lease, now))
  if (rentals.length === 0)
    return (
      <Empty title={text('rentals.none')}>
        <p>{text('rentals.noneWhat')}</p>
        <ButtonLink kind="main" to={paths.results()}>
          {text('rentals.search')}
        </ButtonLink>
      </Empty>
    )
  return (
    <>
      <HeldSummary leases={rentals} now={now} />
      <ul className={css.cards}>
        {rentals.map((lease) => (
          <RentalCard
            key={lease.id}
            lease={lease}
            now={now}
            viewerId={viewerId}
            mayBeLoud={lease === first}
            holds={<HeldNow lease={lease} />}
          />
        ))}
      </ul>
    </>
  )
}
