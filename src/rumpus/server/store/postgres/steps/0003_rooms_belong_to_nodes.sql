-- Several servers on one database. Until now there was one, and it was called “one”.

ALTER TABLE nodes
    ADD COLUMN address text NOT NULL DEFAULT '',
    ADD COLUMN leaving boolean NOT NULL DEFAULT false,
    ADD COLUMN held boolean NOT NULL DEFAULT true,
    ADD COLUMN latest_game bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN nodes.held IS 'whether its line had the lock of its name when it was last heard of';
COMMENT ON COLUMN nodes.lease_until IS '-infinity: it was buried, and has no rooms';

CREATE TABLE codes (code text COLLATE "C" PRIMARY KEY, node text, moved boolean NOT NULL DEFAULT false);
COMMENT ON TABLE codes IS 'every code that is taken or set aside for a room to come, and who has it';
COMMENT ON COLUMN codes.moved IS 'it has come from another node, and is perhaps not open yet';
CREATE INDEX codes_of_node ON codes (node);
CREATE INDEX codes_moved ON codes (node) WHERE moved;
INSERT INTO codes SELECT code, 'one' FROM rooms;

CREATE SEQUENCE game_numbers INCREMENT 1000;
SELECT setval('game_numbers', coalesce(max(number), 0) + 1, false) FROM games;

CREATE TABLE replay_files (
    number bigint PRIMARY KEY REFERENCES replays (number) ON DELETE CASCADE,
    packed bytea NOT NULL
);
ALTER TABLE replay_files ALTER COLUMN packed SET STORAGE EXTERNAL;
COMMENT ON COLUMN replay_files.packed IS 'the file, by zlib';

CREATE TABLE retitled (
    id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
    number bigint NOT NULL REFERENCES replays (number) ON DELETE CASCADE
);
COMMENT ON TABLE retitled IS 'replays out of which a name was taken: whoever has such a file writes it anew';
CREATE INDEX retitled_replays ON retitled (number);
