/** Causes that concern claims. */
export type PersistentVolumeCause =
  | {
      readonly kind: 'persistent-volume/bound';
      /** As `namespace/name`. */
      readonly claim: string;
      readonly volume: string;
    }
  | {
      readonly kind: 'persistent-volume/provisioned';
      readonly claim: string;
      readonly volume: string;
      readonly storageClass: string;
      /** The node that it is made for. */
      readonly node?: string;
    };
