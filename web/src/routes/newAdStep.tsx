/** One step of the wizard: an address of its own; what stands there is newAd.tsx's, so that nothing typed is lost between two. */
export default function NewAdStep() {
  return null
}
