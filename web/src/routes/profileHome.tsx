/** A page on its way. */
import { SkeletonLines } from '../ui/Skeleton.tsx'

export default function Page() {
  return (
    <div className="wrap read">
      <SkeletonLines />
    </div>
  )
}
