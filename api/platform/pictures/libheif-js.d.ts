/** The part of the package's interface that is used; it has no types of its own. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifImage {
    get_width: () => number
    get_height: () => number
    is_primary: () => boolean
    /** Fills the pixels as RGBA; null if they cannot be decoded. */
    display: (
      to: { data: Uint8ClampedArray; width: number; height: number },
      done: (decoded: object | null) => void,
    ) => void
  }
  const libheif: { HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] } }
  export default libheif
}
