import { looseRemote } from '../../../platform/web/query/remote.ts';
import type { Condition } from '../field-value/condition.rules.ts';
import type { FieldDefinition } from '../field-value/field.rules.ts';

/** A field as its own calls answer it. */
export type FieldRecord = FieldDefinition & { readonly updated_at: string };

/** A choice as it is sent. */
export interface SentItem {
  id?: number;
  name: string;
  name_es?: string | null;
  active?: boolean;
}

/** Where a field applies, as it is sent. */
export interface SentMapping {
  modelable_type: string;
  modelable_id: number | null;
  required: boolean | null;
  hidden: boolean;
}

/** What create and change take. */
export type FieldBody = Partial<
  Omit<FieldDefinition, 'id' | 'items' | 'mappings' | 'visible_if' | 'required_if' | 'type'>
> & {
  type?: number;
  items?: readonly SentItem[];
  mappings?: readonly SentMapping[];
  visible_if?: Condition | null;
  required_if?: Condition | null;
  updated_at?: string;
};

/** What a change of type would do. */
export interface TypePreview {
  allowed: boolean;
  total: number;
  converts: number;
  lost: readonly { value: string; uses: number }[];
}

type ById = { params: { id: number } };

export const builderCalls = {
  list: looseRemote<{ params: { moduleFor: number } }, FieldRecord[]>('GET', '/additional-field/{moduleFor}'),
  get: looseRemote<ById, FieldRecord>('GET', '/additional-field-new/{id}'),
  create: looseRemote<{ body: FieldBody }, FieldRecord>('POST', '/additional-field-new'),
  update: looseRemote<ById & { body: FieldBody }, FieldRecord>('PUT', '/additional-field-new/{id}'),
  remove: looseRemote<ById, unknown>('DELETE', '/additional-field-new/{id}'),
  sort: looseRemote<{ body: { ids: readonly number[] } }, unknown>(
    'POST',
    '/additional-field-new/update/display/order',
  ),
  preview: looseRemote<ById & { query: { type: number } }, TypePreview>(
    'GET',
    '/additional-field-new/{id}/type-change',
  ),
};

/** Cached reads that a change of fields makes old: the builder's, and the forms of every record. */
export const FIELD_PATHS = ['/additional-field', '/additional-field-new', '/additional-field-form'] as const;
