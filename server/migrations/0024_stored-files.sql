-- What counts against the quota of a member: his media, and the export of his that lies in the store.
CREATE VIEW stored_files AS
  SELECT owner_id, bytes::bigint + coalesce(copy_bytes, 0) AS bytes, false AS is_export
  FROM media WHERE purpose <> 'report'
  UNION ALL
  SELECT user_id, bytes, true FROM data_exports WHERE bytes IS NOT NULL;
