export interface OrderedPackage {
  packageId: string
  packageName: string
  /** The price as shown on the page. */
  packagePrice: string
}
