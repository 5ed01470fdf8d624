/** /lease-agreement?from&to&roomAdId: the tenant's details, what it costs, the agreement to read, and the request itself. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { stayOf } from '@keyhold/rental/stay.ts'
import type { FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AgreementPreview } from '../features/agreements/AgreementPreview.tsx'
import { useMaritalWord } from '../features/agreements/queries.ts'
import { PlannedStay, plannedTerms } from '../features/deposits/PlannedStay.tsx'
import { useEscrow } from '../features/deposits/queries.ts'
import { AskedHome } from '../features/leases/AskedHome.tsx'
import { ListSkeleton } from '../features/leases/ListSkeleton.tsx'
import { MissingData } from '../features/leases/MissingData.tsx'
import { useHome, useLease, useOwnProfile } from '../features/leases/queries.ts'
import css from '../features/leases/RequestForm.module.css'
import { RequestForm } from '../features/leases/RequestForm.tsx'
import { RequestRefused } from '../features/leases/RequestRefused.tsx'
import type { Details } from '../features/leases/request.ts'
import { SendRequest } from '../features/leases/SendRequest.tsx'
import { useRequest } from '../features/leases/useRequest.ts'
import { stayAsked } from '../features/listings/moveIn.ts'
import { Refused } from '../gateways/api.ts'
import { calledIn } from '../gateways/names.ts'
import { useSession } from '../gateways/session.ts'
import { useLanguage, useText } from '../gateways/text.tsx'
import { paths } from '../paths.ts'
import { Panel } from '../ui/Panel.tsx'
import { SkeletonLines } from '../ui/Skeleton.tsx'
import { Title } from '../ui/Title.tsx'
import { useToast } from '../ui/Toast.tsx'

export const handle = { frame: 'slim', words: ['requests', 'deposits', 'leases', 'agreement'] }

export default function Page() {
  const text = useText('requests')
  const [search] = useSearchParams()
  const [from, to, roomAdId] = ['from', 'to', 'roomAdId'].map((name) => search.get(name) ?? '')
  const isWhole = Boolean(from && to && roomAdId)
  const home = useHome(isWhole ? roomAdId : undefined)
  const title = text(search.get('id') ? 'form.editTitle' : 'form.title')
  return (
    <div className="wrap read">
      <Title>{title}</Title>
      <h1>{title}</h1>
      <p className={`soft measure ${css.lede}`}>{text('form.lede')}</p>
      {!isWhole && (
        <div className={`stack-5 ${css.missing}`}>
          <MissingData />
          <SendRequest disabled busy={false} isEdit={false} home={paths.home()} />
        </div>
      )}
      {isWhole && !home.data && (
        <div className={css.missing}>
          <ListSkeleton error={home.error} onAgain={() => void home.refetch()} failed={text('form.homeFailed')} />
        </div>
      )}
      {home.data && <Checked ad={home.data} from={from ?? ''} to={to ?? ''} id={search.get('id') ?? undefined} />}
    </div>
  )
}

interface Asked {
  readonly ad: RoomAd
  readonly from: string
  readonly to: string
  readonly id: string | undefined
}

/** Nobody is asked for their papers before it is known that these days can be asked for (D 6.5). */
function Checked(asked: Asked) {
  const { ad, from, to } = asked
  const { user } = useSession()
  const escrow = useEscrow()
  // While the chain is away, this browser's clock is near enough; the server looks again.
  if (escrow.isPending && escrow.failureCount === 0) return <SkeletonLines lines={7} height="1.6em" />
  const found = stayAsked(ad, from, to, escrow.data?.leaseNow ?? Date.now() / 1000)
  const refused = user?.id === ad.property.ownerId ? 'own-home' : typeof found === 'string' ? found : undefined
  if (!refused) return <Request {...asked} />
  const home = `${paths.detail(ad.id)}?${new URLSearchParams({ from, to })}`
  return (
    <div className={`stack-5 ${css.missing}`}>
      <AskedHome ad={ad} from={from} to={to} address={home} />
      <RequestRefused error={new Refused(409, refused)} home={`${home}#request`} profile={paths.profile(user?.id)} />
    </div>
  )
}

function Request({ ad, from, to, id }: Asked) {
  const text = useText('requests')
  const navigate = useNavigate()
  const toast = useToast()
  const { user } = useSession()
  const viewerId = user?.id ?? ''
  const profile = useOwnProfile(user?.id).data
  const language = useLanguage()
  const lease = useLease(id).data
  const escrow = useEscrow().data
  const home = `${paths.detail(ad.id)}?${new URLSearchParams({ from, to })}`
  const onSent = () => {
    const name = calledIn(language, ad.property.ownerUser)
    toast(
      id
        ? { title: text('form.saved') }
        : { title: text('form.sent'), children: <p>{text('form.sentWhat', { name })}</p> },
    )
    void navigate(paths.profile(viewerId, 'requests'))
  }
  const asked = { roomAdId: ad.id, validFrom: from, validTo: to }
  const request = useRequest({ profile, lease, asked, timeZone: ad.property.timeZone ?? 'UTC', onSent })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    request.submit()
  }
  return (
    <form className={css.page} noValidate onSubmit={submit}>
      <div className="stack-5">
        <RequestForm details={request.details} wrong={request.wrong} onChange={request.change} />
        <Preview ad={ad} from={from} to={to} details={request.details} />
        <RequestRefused error={request.failure} home={home} profile={paths.profile(viewerId)} />
        <SendRequest busy={request.busy} isEdit={id !== undefined} home={home} />
      </div>
      <div className={css.aside}>
        <AskedHome ad={ad} from={from} to={to} address={home} />
        <PlannedStay ad={ad} from={from} to={to} facts={escrow} />
      </div>
    </form>
  )
}

/** The agreement with what was written so far; needs days that exist and the escrow's own facts. */
function Preview({ ad, from, to, details }: Omit<Asked, 'id'> & { details: Details }) {
  const text = useText('requests')
  const marital = useMaritalWord()
  const escrow = useEscrow().data
  const stay = stayOf(from, to)
  if (!stay || !escrow) return null
  const tenant = {
    name: details.renteeFullName,
    birthday: details.renteeDateOfBirth,
    profession: details.renteeProfession,
    address: details.renteeHomeAddress,
    email: details.renteeEmail,
    phone: details.renteeMobile,
  }
  const identity = {
    passport: details.renteeIdPassPortNumber,
    nationality: details.renteeNationality,
    marital: marital(Number(details.renteeMaritalId)),
  }
  return (
    <Panel>
      <details className={css.preview}>
        <summary>{text('text.previewTitle')}</summary>
        <p className="small soft">{text('text.previewWhat')}</p>
        <AgreementPreview
          ad={ad}
          stay={stay}
          terms={plannedTerms(ad, stay, escrow.releaseDuration)}
          escrow={escrow}
          tenant={tenant}
          identity={identity}
        />
      </details>
    </Panel>
  )
}
