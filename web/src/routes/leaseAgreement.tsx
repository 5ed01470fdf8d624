/** /lease-agreement?from&to&roomAdId: the tenant's details, the cost, the agreement to read, and the request form. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { stayOf } from '@keyhold/rental/stay.ts'
import type { FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AgreementPreview } from '../features/lease/documents/AgreementPreview.tsx'
import { useEscrowFacts, useLease, useMaritalStatusName, useOwnProfile, useRoomAd } from '../features/lease/queries.ts'
import { ConfirmFirst } from '../features/lease/request/ConfirmFirst.tsx'
import { ListPlaceholder } from '../features/lease/request/ListPlaceholder.tsx'
import { MissingData } from '../features/lease/request/MissingData.tsx'
import { MoveInPlan, plannedTerms } from '../features/lease/request/MoveInPlan.tsx'
import { RequestedHome } from '../features/lease/request/RequestedHome.tsx'
import { RequestFooter } from '../features/lease/request/RequestFooter.tsx'
import css from '../features/lease/request/RequestForm.module.css'
import { RequestForm } from '../features/lease/request/RequestForm.tsx'
import { RequestRefused } from '../features/lease/request/RequestRefused.tsx'
import type { RequestDetails } from '../features/lease/request/requestForm.ts'
import { useRequest } from '../features/lease/request/useRequest.ts'
import { checkRequestedStay } from '../features/listing-page/moveIn.ts'
import { ApiError } from '../gateways/api.ts'
import { formatPersonName } from '../gateways/format/personName.ts'
import { useSession } from '../gateways/session.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
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
  const home = useRoomAd(isWhole ? roomAdId : undefined)
  const title = text(search.get('id') ? 'form.editTitle' : 'form.title')
  return (
    <div className="wrap read">
      <Title>{title}</Title>
      <h1>{title}</h1>
      <p className={`soft measure ${css.lede}`}>{text('form.lede')}</p>
      {!isWhole && (
        <div className={`stack-5 ${css.missing}`}>
          <MissingData />
          <RequestFooter closed="missing" busy={false} isEdit={false} home={paths.home()} />
        </div>
      )}
      {isWhole && !home.data && (
        <div className={css.missing}>
          <ListPlaceholder error={home.error} onRetry={() => void home.refetch()} failed={text('form.homeFailed')} />
        </div>
      )}
      {home.data && (
        <CheckedRequest ad={home.data} from={from ?? ''} to={to ?? ''} id={search.get('id') ?? undefined} />
      )}
    </div>
  )
}

interface RequestedStay {
  readonly ad: RoomAd
  readonly from: string
  readonly to: string
  readonly id: string | undefined
}

/** Personal documents are requested only once the dates are known to be available (D 6.5). */
function CheckedRequest(requestedStay: RequestedStay) {
  const { ad, from, to } = requestedStay
  const { user } = useSession()
  const escrow = useEscrowFacts()
  // While the chain is unreachable, this browser's clock is accurate enough; the server checks again.
  if (escrow.isPending && escrow.failureCount === 0) return <SkeletonLines lines={7} height="1.6em" />
  const found = checkRequestedStay(ad, from, to, escrow.data?.leaseNow ?? Date.now() / 1000)
  const refusal = user?.id === ad.property.ownerId ? 'own-home' : typeof found === 'string' ? found : undefined
  if (!refusal) return <Request {...requestedStay} />
  const home = `${paths.detail(ad.id)}?${new URLSearchParams({ from, to })}`
  return (
    <div className={`stack-5 ${css.missing}`}>
      <RequestedHome ad={ad} from={from} to={to} backTo={home} />
      <RequestRefused error={new ApiError(409, refusal)} home={`${home}#request`} profile={paths.profile(user?.id)} />
    </div>
  )
}

function Request({ ad, from, to, id }: RequestedStay) {
  const text = useText('requests')
  const navigate = useNavigate()
  const toast = useToast()
  const { user } = useSession()
  const viewerId = user?.id ?? ''
  const profile = useOwnProfile(user?.id).data
  const isUnconfirmed = id === undefined && profile?.emailConfirmed === false
  const language = useLanguage()
  const lease = useLease(id).data
  const escrow = useEscrowFacts().data
  const home = `${paths.detail(ad.id)}?${new URLSearchParams({ from, to })}`
  const onSent = () => {
    const name = formatPersonName(language, ad.property.ownerUser)
    toast(
      id
        ? { title: text('form.saved') }
        : { title: text('form.sent'), children: <p>{text('form.sentWhat', { name })}</p> },
    )
    void navigate(paths.profile(viewerId, 'requests'))
  }
  const { cancellation, tenantNotice, landlordNotice } = ad.property
  const requestedStay = { roomAdId: ad.id, validFrom: from, validTo: to, cancellation, tenantNotice, landlordNotice }
  const request = useRequest({ profile, lease, requestedStay, timeZone: ad.property.timeZone ?? 'UTC', onSent })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    request.submit()
  }
  return (
    <form method="post" className={css.page} noValidate onSubmit={submit}>
      <div className="stack-5">
        {profile && isUnconfirmed && <ConfirmFirst email={profile.emailAddress} />}
        <RequestForm
          details={request.details}
          isRestored={request.isRestored}
          problems={request.problems}
          onChange={request.change}
        />
        <Preview ad={ad} from={from} to={to} details={request.details} />
        <RequestRefused error={request.failure} home={home} profile={paths.profile(viewerId)} />
        <RequestFooter
          busy={request.busy}
          isEdit={id !== undefined}
          home={home}
          closed={isUnconfirmed ? 'unconfirmed' : undefined}
        />
      </div>
      <div className={css.aside}>
        <RequestedHome ad={ad} from={from} to={to} backTo={home} />
        <MoveInPlan ad={ad} from={from} to={to} facts={escrow} />
      </div>
    </form>
  )
}

/** The agreement with the input so far; needs valid dates and the escrow's own facts. */
function Preview({ ad, from, to, details }: Omit<RequestedStay, 'id'> & { details: RequestDetails }) {
  const text = useText('requests')
  const marital = useMaritalStatusName()
  const escrow = useEscrowFacts().data
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
