/** /profile/:id/rentals: the homes a user rents, what the escrow holds for them, and what comes next. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { useParams } from 'react-router'
import { useRentals } from '../features/lease/queries.ts'
import { HeldAmount } from '../features/lease/request/HeldAmount.tsx'
import { HeldSummary } from '../features/lease/request/HeldSummary.tsx'
import css from '../features/lease/request/LeaseLists.module.css'
import { ListPlaceholder } from '../features/lease/request/ListPlaceholder.tsx'
import { RentalCard } from '../features/lease/request/RentalCard.tsx'
import { needsViewer } from '../features/lease/viewState.ts'
import { useLeaseNow } from '../gateways/leaseClock.ts'
import { useText } from '../gateways/text/useText.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
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
        <ListPlaceholder error={rentals.error} onRetry={() => void rentals.refetch()} />
      )}
    </>
  )
}

function Rentals(props: { rentals: readonly LeaseCard[]; arrivedAt: number; viewerId: string }) {
  const { rentals, arrivedAt, viewerId } = props
  const text = useText('requests')
  const now = useLeaseNow(rentals[0]?.leaseNow ?? 0, arrivedAt)
  const firstWithPrimary = rentals.find((lease) => needsViewer(lease, now))
  if (rentals.length === 0)
    return (
      <EmptyState title={text('rentals.none')}>
        <p>{text('rentals.noneWhat')}</p>
        <ButtonLink kind="main" to={paths.results()}>
          {text('rentals.search')}
        </ButtonLink>
      </EmptyState>
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
            mayBePrimary={lease === firstWithPrimary}
            heldMoney={<HeldAmount lease={lease} />}
          />
        ))}
      </ul>
    </>
  )
}
